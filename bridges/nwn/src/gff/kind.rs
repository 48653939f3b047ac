//! The types that a field may have.

/// The type of a field, in the order of its numbers in binary files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Byte,
    Char,
    Word,
    Short,
    Dword,
    Int,
    Dword64,
    Int64,
    Float,
    Double,
    CExoString,
    ResRef,
    CExoLocString,
    Void,
    Struct,
    List,
}

impl Kind {
    /// Every type, by its number.
    pub const ALL: [Kind; 16] = [
        Kind::Byte,
        Kind::Char,
        Kind::Word,
        Kind::Short,
        Kind::Dword,
        Kind::Int,
        Kind::Dword64,
        Kind::Int64,
        Kind::Float,
        Kind::Double,
        Kind::CExoString,
        Kind::ResRef,
        Kind::CExoLocString,
        Kind::Void,
        Kind::Struct,
        Kind::List,
    ];

    /// Returns the type with a number.
    pub fn numbered(number: u32) -> Option<Kind> {
        Kind::ALL.get(usize::try_from(number).ok()?).copied()
    }

    /// Returns the type with a name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Word => "word",
            Kind::Short => "short",
            Kind::Dword => "dword",
            Kind::Int => "int",
            Kind::Dword64 => "dword64",
            Kind::Int64 => "int64",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::CExoString => "cexostring",
            Kind::ResRef => "resref",
            Kind::CExoLocString => "cexolocstring",
            Kind::Void => "void",
            Kind::Struct => "struct",
            Kind::List => "list",
        }
    }
}
