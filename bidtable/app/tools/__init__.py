"""Functions that draw and measure the screen: pictures, benchmarks, and sample matches."""
