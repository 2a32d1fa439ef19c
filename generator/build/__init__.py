"""Runs a build: plans the files, checks them, writes them."""
