//! What OpenAPI says of the rules service: every path with the schemas of its request and answer, and an example of both.

use rules5e_commands::{about, answer_schema, answer_stranger, schema_for_strangers, subcommands};
use serde_json::{Map, Value, json};
use utoipa::openapi::path::{
    HttpMethod, Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn, PathItem,
};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType};
use utoipa::openapi::{
    Content, ContentBuilder, OpenApi, OpenApiBuilder, PathsBuilder, Ref, Required, ResponseBuilder, Type,
};

use super::ways::{ASKED, Question, Way, questions};
use super::{ROOT, ask, query};

const TAG: &str = "rules5e";
const JSON: &str = "application/json";
/// The seed of examples: what is rolled in them is the same every time.
const SEED: u64 = 7;

/// Returns what the paths say of themselves; the types that they name are in [`types`].
pub(super) fn document() -> OpenApi {
    let mut paths = PathsBuilder::new().path(ROOT, PathItem::new(HttpMethod::Get, index()));
    for question in questions() {
        paths = paths.path(question.path(), PathItem::new(HttpMethod::Post, asked(question)));
    }
    for way in ASKED {
        paths = paths.path(way.path(), PathItem::new(HttpMethod::Get, looked_up(way)));
    }
    OpenApiBuilder::new().paths(paths.build()).build()
}

/// Returns the schemas of all requests and answers.
pub(super) fn types() -> Map<String, Value> {
    let of = |(name, _): (&'static str, &str)| {
        let request = schema_for_strangers(name).map(|schema| (request_type(name), schema));
        let answer = answer_schema(name).map(|schema| (answer_type(name), schema.clone()));
        request.into_iter().chain(answer)
    };
    let list = json!({
        "type": "object",
        "description": "What can be asked",
        "required": ["questions", "lists"],
        "properties": {
            "questions": { "type": "array", "items": {
                "type": "object",
                "required": ["name", "about", "example"],
                "properties": {
                    "name": { "type": "string", "description": "What follows /api/rules5e/" },
                    "about": { "type": "string", "description": "What it answers" },
                    "example": { "type": "object", "description": "A request to try" },
                },
            } },
            "lists": { "type": "array", "items": { "type": "string" }, "description": "What can be looked up" },
        },
    });
    subcommands().flat_map(of).chain([("Rules5eIndex".to_owned(), list)]).collect()
}

fn request_type(name: &str) -> String {
    format!("Rules5e{}", pascal(name))
}

fn answer_type(name: &str) -> String {
    format!("Rules5e{}Answer", pascal(name))
}

/// Writes `death-save` as `DeathSave`.
fn pascal(name: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect::<String>()
    };
    name.split('-').map(word).collect()
}

fn index() -> Operation {
    operation("rules5e_index", "Lists the questions about the rules, each with a request to try.")
        .response("200", answer("What there is", json_content("Rules5eIndex", Some(ask::index_of()))))
        .build()
}

fn asked(question: Question) -> Operation {
    let name = question.name;
    let example = example(name);
    let told = answer_stranger(name, &example.to_string()).ok();
    let told = told.and_then(|answer| serde_json::from_str(&answer).ok());
    let body = json_content(&request_type(name), Some(example));
    let id = format!("rules5e_{}", question.at().replace(['-', '/'], "_"));
    operation(&id, &words(name))
        .request_body(Some(
            RequestBodyBuilder::new().content(JSON, body).required(Some(Required::True)).build(),
        ))
        .response("200", answer("The answer", json_content(&answer_type(name), told)))
        .response("400", wrong("The request makes no sense: the details say where, and what would do"))
        .build()
}

fn looked_up(way: Way) -> Operation {
    let request = query::request(way, way.one.map(|(_, word)| word), &[]).unwrap_or_default();
    let told = answer_stranger(way.name, &Value::Object(request).to_string()).ok();
    let told = told.and_then(|answer| serde_json::from_str(&answer).ok());
    let kind = if way.one.is_some() { "one" } else { "list" };
    let operation = operation(&format!("rules5e_{kind}_{}", way.at), &words(way.name))
        .parameters(Some(parameters(way)))
        .response("200", answer("The answer", json_content(&answer_type(way.name), told)))
        .response("400", wrong("What stands behind the question mark makes no sense"));
    let missing = "There is no such thing: the details say what is meant, or what there is";
    if way.one.is_some() { operation.response("404", wrong(missing)).build() } else { operation.build() }
}

fn operation(id: &str, words: &str) -> OperationBuilder {
    OperationBuilder::new().tag(TAG).operation_id(Some(id)).summary(Some(words))
}

fn words(name: &str) -> String {
    format!("{}.", about(name).unwrap_or_default())
}

/// A request to try, with a seed where it rolls.
fn example(name: &str) -> Value {
    let given = subcommands().find(|(other, _)| *other == name).map_or("{}", |(_, example)| example);
    let mut request: Value = serde_json::from_str(given).unwrap_or_default();
    let rolls = schema_for_strangers(name).is_some_and(|schema| schema["properties"]["seed"].is_object());
    if rolls && request.get("seed").is_none() {
        request["seed"] = SEED.into();
    }
    request
}

fn json_content(name: &str, example: Option<Value>) -> Content {
    ContentBuilder::new().schema(Some(Ref::from_schema_name(name))).example(example).build()
}

fn answer(words: &str, content: Content) -> utoipa::openapi::Response {
    ResponseBuilder::new().description(words).content(JSON, content).build()
}

fn wrong(words: &str) -> utoipa::openapi::Response {
    answer(words, json_content("ErrorBody", None))
}

fn parameters(way: Way) -> Vec<Parameter> {
    let schema = rules5e_commands::request_schema(way.name).cloned().unwrap_or_default();
    let named = way.one.map(|(field, word)| {
        ParameterBuilder::new()
            .name("name")
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .description(Some(described(&schema["properties"][field])))
            .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
            .example(Some(word.into()))
            .build()
    });
    let asks = way.asks.iter().map(|field| {
        let of = &schema["properties"][*field];
        ParameterBuilder::new()
            .name(*field)
            .parameter_in(ParameterIn::Query)
            .required(Required::False)
            .description(Some(described(of)))
            .schema(Some(plain(of)))
            .build()
    });
    named.into_iter().chain(asks).collect()
}

fn described(schema: &Value) -> String {
    schema["description"].as_str().unwrap_or_default().to_owned()
}

/// The schema of a word behind the question mark: its type, the words there are, and how large a number may be.
fn plain(schema: &Value) -> ObjectBuilder {
    let kind = match query::kinds(schema).first().map(String::as_str) {
        Some("integer") => Type::Integer,
        Some("boolean") => Type::Boolean,
        _ => Type::String,
    };
    let words = words_of(schema);
    let limit = |key: &str| schema[key].as_i64().map(|bound| bound as f64);
    let object = ObjectBuilder::new()
        .schema_type(SchemaType::Type(kind))
        .minimum(limit("minimum"))
        .maximum(limit("maximum"));
    if words.is_empty() { object } else { object.enum_values(Some(words)) }
}

/// The words that a schema allows.
fn words_of(schema: &Value) -> Vec<Value> {
    let list = schema["enum"].as_array().into_iter().flatten().cloned();
    let branches = ["anyOf", "oneOf"].iter().filter_map(|key| schema[*key].as_array()).flatten();
    let words = list.chain(schema.get("const").cloned()).chain(branches.flat_map(words_of));
    words.filter(|word| !word.is_null()).collect()
}
