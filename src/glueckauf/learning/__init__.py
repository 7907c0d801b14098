"""Training of networks by play against itself. Needs PyTorch; what is trained is played without it."""
