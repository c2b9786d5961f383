"""Gods & Mortals: gods buy and sell Favor in four peoples and push the peoples about (see RULES.md)."""
