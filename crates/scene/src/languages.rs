//! The languages of the house: one list, and what every crate says in them. English is in the sources; every other
//! language is a file of its code in the `texts/` of each crate that has [`texts!`](crate::texts), and a crate that lacks
//! the file does not compile.

/// A language of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language {
    /// Its code in addresses and names of files.
    pub code: &'static str,
    /// What it is called.
    pub name: &'static str,
}

/// What a crate says in other languages: the code of the language, and a file of texts.
pub type Translations = &'static [(&'static str, &'static str)];

macro_rules! languages {
    ($first:literal $english:literal, $($code:literal $name:literal),+ $(,)?) => {
        /// The languages of the house. The first is that of the sources; the others are files.
        pub const LANGUAGES: &[Language] =
            &[Language { code: $first, name: $english }, $(Language { code: $code, name: $name }),+];

        /// Returns what the crate in which it stands says in all languages of the house but the first, by the files
        /// of its folder `texts`, or of another one.
        #[macro_export]
        macro_rules! texts {
            () => {
                $crate::texts!("texts")
            };
            ($folder:literal) => {
                &[$((
                    $code,
                    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $code, ".json")),
                )),+]
            };
        }
    };
}

languages! {
    "en" "English",
    "de" "German",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_stands_in_the_list_once() {
        let codes: Vec<&str> = LANGUAGES.iter().map(|language| language.code).collect();
        let once: std::collections::BTreeSet<&str> = codes.iter().copied().collect();
        assert_eq!(codes[0], "en");
        assert_eq!(once.len(), codes.len());
    }
}
