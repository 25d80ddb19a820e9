"""How one gets to a table: addresses, what answers there, what is wrong with the way."""
