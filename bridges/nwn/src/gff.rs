//! Files in the game's Generic File Format, binary and as JSON, read into one tree.
