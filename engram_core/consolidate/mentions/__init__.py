"""What a message tells of names: "my sister Lou", "Bob, short for Robert"."""
