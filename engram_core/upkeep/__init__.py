"""Looking after a store: export and import, rebuild, check, re-embed."""
