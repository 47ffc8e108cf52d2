"""Commands that draw and measure the screen: pictures, benches, and the matches that they show."""
