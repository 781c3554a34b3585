"""What a question asks for, before anything is searched."""
