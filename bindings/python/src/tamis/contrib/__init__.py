"""tamis in web frameworks. Each module needs its framework; tamis itself needs nothing."""
