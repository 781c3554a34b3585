"""What can be searched of one (tenant, user), in memory and up to date."""
