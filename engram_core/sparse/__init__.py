"""Learned sparse models: a text as weighted terms, of words it has and words it could have."""
