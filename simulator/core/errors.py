"""Errors a person caused or can mend; each carries one clear message and an exit code."""

from __future__ import annotations


class GodbalanceError(Exception):
    """Something failed; the message says what, where and what to do."""

    exit_code = 1


class UsageError(GodbalanceError):
    """The request itself cannot be met: an unknown name, an impossible value."""

    exit_code = 2


class ContentError(UsageError):
    """A content file or an override is wrong."""
