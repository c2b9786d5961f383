"""The numeric heart: functions on arrays, each with its source and a test."""
