"""What is made of stored messages in the background: vectors and learned terms."""
