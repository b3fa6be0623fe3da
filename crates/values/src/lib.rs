//! Values of short partizan games.
