//! Types of the wire whose schemas are derived where the types are: what OpenAPI, AsyncAPI and the web client's types
//! have in common. Nothing is described by hand.

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::rest;
use crate::wire::client_in::ClientIn;
use crate::wire::client_out::{ClientOut, Glued};

/// Where types are described in a document.
pub(crate) const SCHEMAS: &str = "/components/schemas";

// What stands for each of them in the description of a path.
pub(crate) type Announcement = Typed<scene::Announcement>;
pub(crate) type Export = Typed<table::Export>;
pub(crate) type LogLine = Typed<scene::LogLine>;
pub(crate) type Phase = Typed<table::Phase>;
pub(crate) type Policy = Typed<engine::Policy>;
pub(crate) type RefusalEntry = Typed<hall::RefusalEntry>;
pub(crate) type LeaderNotice = Typed<table::LeaderNotice>;
pub(crate) type Scene = Typed<scene::Scene>;
pub(crate) type TableView = Typed<table::TableView<'static>>;
pub(crate) type Template = Typed<scene::Template>;
pub(crate) type Text = Typed<scene::Text>;

/// Stands for a type with a schema of its own. [`drawn`] has all of them.
pub(crate) struct Typed<T>(PhantomData<T>);

impl<T: JsonSchema> PartialSchema for Typed<T> {
    /// Points at itself, until the schema of the type takes its place.
    fn schema() -> RefOr<Schema> {
        Ref::from_schema_name(T::schema_name()).into()
    }
}

impl<T: JsonSchema> ToSchema for Typed<T> {
    fn name() -> Cow<'static, str> {
        T::schema_name()
    }
}

/// Makes a generator for what is written, or for what is read.
pub(crate) fn generator(settings: SchemaSettings, is_read: bool) -> SchemaGenerator {
    let settings = settings.with(|settings| settings.definitions_path = SCHEMAS.into());
    let settings = if is_read { settings.for_deserialize() } else { settings.for_serialize() };
    settings.into_generator()
}

/// Describes what answers of REST hold of other crates' types, by name.
pub(crate) fn drawn() -> Map<String, Value> {
    let mut generator = generator(SchemaSettings::draft2020_12(), false);
    generator.subschema_for::<scene::Scene>();
    generator.subschema_for::<table::TableView<'_>>();
    generator.subschema_for::<table::Export>();
    generator.subschema_for::<hall::RefusalEntry>();
    generator.subschema_for::<table::LeaderNotice>();
    generator.take_definitions(true)
}

/// The two vocabularies of the socket, and the types that they use.
pub(crate) struct Vocabularies {
    /// What a client may say, a schema for each frame.
    pub(crate) said: Vec<Value>,
    /// What a client is told, a schema for each frame.
    pub(crate) told: Vec<Value>,
    /// The types in them, by name.
    pub(crate) types: Map<String, Value>,
}

/// Describes what goes over a socket.
pub(crate) fn vocabularies(settings: &SchemaSettings) -> Vocabularies {
    let mut reads = generator(settings.clone(), true);
    reads.subschema_for::<ClientIn>();
    let mut writes = generator(settings.clone(), false);
    writes.subschema_for::<ClientOut<'_>>();
    writes.subschema_for::<Glued<'_>>();
    let (mut read, mut types) = (reads.take_definitions(true), writes.take_definitions(true));
    let said = frames(&mut read, &ClientIn::schema_name());
    let mut told = frames(&mut types, &ClientOut::schema_name());
    told.extend(frames(&mut types, &Glued::schema_name()));
    types.extend(read);
    Vocabularies { said, told, types }
}

/// Takes a vocabulary out of the types: each of its frames.
fn frames(types: &mut Map<String, Value>, name: &str) -> Vec<Value> {
    let mut vocabulary = types.remove(name).unwrap_or_default();
    match vocabulary["oneOf"].take() {
        Value::Array(frames) => frames,
        _ => Vec::new(),
    }
}

/// Returns every type of the wire by its name, as JSON schemas: answers and bodies of REST, both vocabularies of the
/// socket (`ClientIn`, `ClientOut`), and what they are made of.
pub fn types() -> Map<String, Value> {
    let Vocabularies { said, told, mut types } = vocabularies(&SchemaSettings::draft2020_12());
    let one_of = |words: &str, frames| serde_json::json!({ "description": words, "oneOf": frames });
    types.insert(
        "ClientIn".to_owned(),
        one_of("What a client says on a socket. The first frame is `hello`.", said),
    );
    types.insert("ClientOut".to_owned(), one_of("What a client is told on a socket.", told));
    let mut document = rest::openapi();
    if let Some(Value::Object(schemas)) = document.pointer_mut(SCHEMAS).map(Value::take) {
        types.extend(schemas);
    }
    types
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    /// Whoever adds a type that stands for another adds that one to [`drawn`]; and no two types share a name.
    #[test]
    fn every_type_of_the_wire_is_described_once() {
        let drawn = drawn();
        let document = serde_json::to_value(rest::document()).unwrap();
        let named = document.pointer(SCHEMAS).unwrap().as_object().unwrap();
        assert!(named.len() > 40, "{}", named.len());
        for (name, schema) in named {
            let stands_for_another = schema.get("$ref").is_some();
            assert_eq!(stands_for_another, drawn.contains_key(name), "{name}");
        }
        let on_sockets = vocabularies(&SchemaSettings::draft2020_12()).types;
        for (name, schema) in &on_sockets {
            assert!(named.get(name).is_none_or(|schema| schema.get("$ref").is_some()), "{name} twice");
            assert!(drawn.get(name).is_none_or(|other| other == schema), "{name} is two things");
        }
    }
}
