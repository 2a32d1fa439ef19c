"""Panzer Witches: its models, rules engine, policies and checks."""
