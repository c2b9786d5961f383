"""Almighty: gods bless, curse and smite Mortals to be believed in where the Festivals are worth most."""
