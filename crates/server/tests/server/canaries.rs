//! Canaries: values that are easy to recognise wherever they turn up, and ears that read everything there is.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::socket::Socket;
use crate::streams::Stream;
use crate::web::Web;

/// Pages that people open, beside what the document lists.
const PAGES: [&str; 6] = ["/", "/play/{code}", "/watch/{code}", "/tv/{code}", "/replay/{code}", "/api/docs"];
/// Where numbers count all kinds of things that happened to the house.
const COUNTS: &str = "/metrics";

/// Something that only some may know, easy to recognise.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Canary {
    /// A word that is nowhere else, in small letters.
    Word(String),
    /// A number that is nowhere else.
    Number(i64),
    /// An event about a creature.
    Event { name: &'static str, creature: u64 },
    /// A cell, by column and row and by its number.
    Cell { at: [u64; 2], number: u64 },
}

impl Canary {
    pub(crate) fn word(word: &str) -> Canary {
        Canary::Word(word.to_owned())
    }

    /// Finds the first of several in something that was read.
    pub(crate) fn find<'a>(all: &'a [Canary], from: &str, text: &str) -> Option<&'a Canary> {
        let small = text.to_lowercase();
        let value = serde_json::from_str::<Value>(text).ok();
        let written = if is_svg(text) { written(text) } else { vec![text.to_owned()] };
        all.iter().find(|canary| match (canary, &value) {
            (Canary::Word(word), _) => small.contains(word),
            _ if from.contains(COUNTS) => false,
            (_, Some(value)) => canary.is_within(value),
            (_, None) => written.iter().any(|words| canary.is_written(words)),
        })
    }

    fn is_within(&self, value: &Value) -> bool {
        if self.is_value(value) {
            return true;
        }
        match value {
            Value::String(words) => self.is_written(words),
            Value::Array(items) => items.iter().any(|item| self.is_within(item)),
            Value::Object(fields) => fields.values().any(|field| self.is_within(field)),
            _ => false,
        }
    }

    fn is_value(&self, value: &Value) -> bool {
        match self {
            Canary::Number(n) => value.as_i64() == Some(*n),
            Canary::Event { name, creature } => {
                let about = &value["data"]["creature"];
                value["event"] == *name && (about.is_null() || *about == json!(creature))
            }
            Canary::Cell { at, number } => {
                *value == json!(at)
                    || *value == json!(number)
                    || (value["x"] == json!(at[0]) && value["y"] == json!(at[1]))
            }
            Canary::Word(_) => false,
        }
    }

    /// Tests for it in words: a number that stands by itself, or a column and a row.
    fn is_written(&self, words: &str) -> bool {
        match self {
            Canary::Number(n) => stands_in(words, &n.to_string()),
            Canary::Cell { at: [x, y], number } => {
                let pairs = [format!("{x},{y}"), format!("{x}, {y}"), format!("{x}/{y}"), number.to_string()];
                pairs.iter().any(|pair| stands_in(words, pair))
            }
            Canary::Word(_) | Canary::Event { .. } => false,
        }
    }
}

/// Tests for digits that are no part of something longer: a hash, a time, a token.
fn stands_in(words: &str, digits: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || "-_.".contains(c));
    words.match_indices(digits).any(|(at, _)| {
        let (before, after) = (&words[..at], &words[at + digits.len()..]);
        // A full stop may end the sentence.
        let after = after.strip_prefix('.').filter(|rest| !is_part(rest.chars().next())).unwrap_or(after);
        !is_part(before.chars().next_back()) && !is_part(after.chars().next())
    })
}

fn is_svg(text: &str) -> bool {
    text.starts_with("<svg") || text.starts_with("<?xml")
}

/// Lists what is written in a picture.
fn written(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap();
    document.descendants().filter_map(|node| node.text().map(str::to_owned)).collect()
}

/// Lists the discs of a picture, by where they are: those on the map are creatures.
pub(crate) fn discs(svg: &str) -> BTreeSet<String> {
    let document = roxmltree::Document::parse(svg).unwrap();
    let circles = document.descendants().filter(|node| node.tag_name().name() == "circle");
    circles.filter_map(|node| Some(format!("{} {}", node.attribute("cx")?, node.attribute("cy")?))).collect()
}

/// Somebody who reads everything there is to read at a table.
pub(crate) struct Ear {
    pub(crate) who: &'static str,
    /// What was read since it was last looked at, and where.
    pub(crate) heard: Vec<(String, String)>,
    /// What was answered last to what was asked: the same again is nothing new.
    answered: BTreeMap<String, String>,
    web: Web,
    table: String,
    code: String,
    sockets: Vec<Socket>,
    streams: Vec<Stream>,
    /// What can be asked here, for those who ask.
    document: Option<Value>,
}

impl Ear {
    /// Somebody at a table that goes by an id and by a code, who has yet to listen.
    pub(crate) fn new(who: &'static str, web: Web, (table, code): (&str, &str)) -> Ear {
        Ear {
            who,
            heard: Vec::new(),
            answered: BTreeMap::new(),
            web,
            table: table.to_owned(),
            code: code.to_owned(),
            sockets: Vec::new(),
            streams: Vec::new(),
            document: None,
        }
    }

    /// Asks for everything that the document lists.
    pub(crate) fn asking(mut self) -> Ear {
        self.document = Some(self.web.get("/api/openapi.json").is(200));
        self
    }

    /// Listens on sockets and on a stream, with a token or without one; the screen on the wall says that it is one.
    pub(crate) fn listening(mut self, port: u16, token: Option<&Value>, display: bool) -> Ear {
        for wants in [&["events", "view", "scene"][..], &["table", "changes"], &["events"]] {
            let mut hello = json!({ "table": self.code, "since": 0, "want": wants, "display": display });
            if let Some(token) = token {
                hello["token"] = token.clone();
            }
            self.sockets.push(Socket::hello(port, &hello));
        }
        let bearer = |token: &Value| format!("authorization: Bearer {}\r\n", token.as_str().unwrap());
        let path = format!("/api/games/{}/events?since=0", self.table);
        self.streams.push(Stream::open(port, &path, &token.map(bearer).unwrap_or_default()));
        self
    }

    /// Reads everything there is, up to a record.
    pub(crate) fn read(&mut self, seq: u64) {
        for socket in &mut self.sockets {
            socket.until_seq(seq);
            self.heard.extend(socket.heard.drain(..).map(|frame| ("the socket".to_owned(), frame)));
        }
        for stream in &mut self.streams {
            while let Some((_, number, told)) = stream.next() {
                self.heard.push(("the stream".to_owned(), told.to_string()));
                if number.is_some_and(|number| number >= seq) {
                    break;
                }
            }
        }
        for path in self.paths(seq) {
            let answer = self.web.get(&path);
            assert!(answer.status < 500, "{path}: {}", answer.text);
            if self.answered.insert(path.clone(), answer.text.clone()).as_ref() != Some(&answer.text) {
                self.heard.push((path, answer.text));
            }
        }
    }

    /// Returns the picture as it is now.
    pub(crate) fn picture(&self) -> String {
        self.web.get(&format!("/api/games/{}/board.svg", self.table)).text
    }

    /// Lists every path of the document that can be read, with everything that can be asked there, and the pages.
    fn paths(&self, seq: u64) -> Vec<String> {
        let Some(document) = &self.document else { return Vec::new() };
        let mut all: Vec<String> = PAGES.iter().map(|page| page.replace("{code}", &self.code)).collect();
        // By its id at one time, by its code at another.
        let table = if seq.is_multiple_of(2) { &self.table } else { &self.code };
        for (path, item) in document["paths"].as_object().unwrap() {
            let Some(about) = item.get("get") else { continue };
            let path = path
                .replace("{id}", table)
                .replace("{type}", "combat")
                .replace("{name}", "Ada")
                .replace("{language}", "de")
                .replace("{server}", "inn");
            assert!(!path.contains('{'), "what stands in {path} is named here");
            // The rules know no table: what they say once they say always.
            if about["tags"][0] == "rules5e" && self.answered.contains_key(&path) {
                continue;
            }
            all.push(path.clone());
            let parameters = about["parameters"].as_array().cloned().unwrap_or_default();
            for parameter in parameters.iter().filter(|parameter| parameter["in"] == "query") {
                let name = parameter["name"].as_str().unwrap();
                let values = values(name, &follow(document, &parameter["schema"]), seq);
                all.extend(values.into_iter().map(|value| format!("{path}?{name}={value}")));
            }
        }
        all
    }
}

/// Returns a schema that may stand elsewhere in the document, or be one of several.
fn follow(document: &Value, schema: &Value) -> Value {
    let several = schema.get("oneOf").or(schema.get("anyOf")).and_then(Value::as_array);
    let is_link = |one: &&Value| one.get("$ref").is_some();
    let schema = several.and_then(|list| list.iter().find(is_link)).unwrap_or(schema);
    match schema["$ref"].as_str() {
        Some(link) => document.pointer(link.trim_start_matches('#')).cloned().unwrap_or_default(),
        None => schema.clone(),
    }
}

/// Returns what may be asked with a parameter.
fn values(name: &str, schema: &Value, seq: u64) -> Vec<String> {
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    }
    let kinds = schema["type"].to_string();
    match name {
        // Nobody waits here.
        "wait" => vec!["0".to_owned()],
        _ if kinds.contains("boolean") => vec!["true".to_owned()],
        _ if kinds.contains("integer") => vec!["1".to_owned(), seq.to_string()],
        _ => vec!["combat".to_owned(), "ada".to_owned()],
    }
}
