"""What people read in other languages than English."""
