"""For those who run the house: is it well, how busy is it?"""
