"""The table's server: lobby, live matches, storage. It knows games only through `Rules`."""
