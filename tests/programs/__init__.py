"""Programs at the table: accounts of their own, the example's client, a language model's server."""
