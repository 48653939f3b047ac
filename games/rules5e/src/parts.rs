//! The parts of a damage breakdown, kept in place: there are never more of them than kinds of damage.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{DamageType, Part};

const MOST: usize = DamageType::ALL.len();

const NOTHING: Part = Part { kind: DamageType::Acid, rolled: 0, after_save: 0, after_defense: 0, note: None };

/// A list of parts, at most one for each kind of damage; read as a slice.
#[derive(Clone, Copy)]
pub struct Parts {
    list: [Part; MOST],
    len: u8,
}

impl Parts {
    /// Adds a part; one that does not fit any more is left out.
    pub(crate) const fn push(&mut self, part: Part) {
        if (self.len as usize) < MOST {
            self.list[self.len as usize] = part;
            self.len += 1;
        }
    }
}

impl Default for Parts {
    fn default() -> Parts {
        Parts { list: [NOTHING; MOST], len: 0 }
    }
}

impl Deref for Parts {
    type Target = [Part];

    fn deref(&self) -> &[Part] {
        &self.list[..usize::from(self.len)]
    }
}

impl<'a> IntoIterator for &'a Parts {
    type Item = &'a Part;
    type IntoIter = std::slice::Iter<'a, Part>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for Parts {
    fn eq(&self, other: &Parts) -> bool {
        **self == **other
    }
}

impl Eq for Parts {}

impl Hash for Parts {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Parts {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Parts {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Parts, D::Error> {
        let list = Vec::<Part>::deserialize(from)?;
        if list.len() > MOST {
            return Err(de::Error::invalid_length(list.len(), &"at most one part for each kind of damage"));
        }
        let mut parts = Parts::default();
        list.into_iter().for_each(|part| parts.push(part));
        Ok(parts)
    }
}

impl JsonSchema for Parts {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Parts".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Part>::json_schema(generator)
    }
}
