//! Where in a content file something stands. Spelt out only when it has to be told.

use std::fmt;

/// A place in a file: the way down to it, on the stack.
#[derive(Clone, Copy)]
pub(super) enum Path<'a> {
    /// A part of the file: `monsters`.
    Part(&'static str),
    /// A field of something.
    Field(&'a Path<'a>, &'static str),
    /// One of several.
    Nth(&'a Path<'a>, usize),
}

impl<'a> Path<'a> {
    /// Returns the place of a field.
    pub(super) const fn field(&'a self, name: &'static str) -> Path<'a> {
        Path::Field(self, name)
    }

    /// Returns the place of one of several.
    pub(super) const fn nth(&'a self, n: usize) -> Path<'a> {
        Path::Nth(self, n)
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Part(name) => f.write_str(name),
            Path::Field(of, name) => write!(f, "{of}.{name}"),
            Path::Nth(of, n) => write!(f, "{of}[{n}]"),
        }
    }
}
