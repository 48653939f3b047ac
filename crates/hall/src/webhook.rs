//! Webhooks: what somebody outside the node is told of a table.
//!
//! A delivery says nothing that a spectator may not see. It is kept with the
//! records that are the reason for it; who makes it and how is not known here.

use engine::Seat;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{NewDelivery, PlayerResult, Session};
use table::{PersonId, Record, Table};

use crate::facts::session;
use crate::token::blind;

/// What somebody outside can be told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WebhookKind {
    /// Somebody is asked for something who was not before.
    YourTurn,
    /// A play ended.
    PlayOver,
}

impl WebhookKind {
    /// All of them.
    pub const ALL: [WebhookKind; 2] = [WebhookKind::YourTurn, WebhookKind::PlayOver];

    /// Returns it as a stable word.
    pub fn word(self) -> &'static str {
        match self {
            WebhookKind::YourTurn => "your_turn",
            WebhookKind::PlayOver => "play_over",
        }
    }
}

/// Somebody outside who wants to be called.
#[derive(Clone, Debug)]
pub struct WebhookReceiver {
    /// The name it is known by.
    pub name: String,
    /// What it wants to hear of.
    pub wants: Vec<WebhookKind>,
}

/// Who is called, and how a table is reached.
#[derive(Clone, Debug, Default)]
pub struct Webhooks {
    /// Who is called. With nobody, deliveries cost nothing.
    pub receivers: Vec<WebhookReceiver>,
    /// What comes before the name of a table in a link to it; none gives no links.
    pub link: Option<String>,
}

/// What became of a table.
pub(crate) struct Change<'a> {
    pub(crate) table: &'a Table,
    pub(crate) code: Option<&'a str>,
    /// Who was asked for something before.
    pub(crate) asked: &'a [PersonId],
    pub(crate) records: &'a [Record],
    /// Who looks at the table.
    pub(crate) present: &'a [&'a PersonId],
}

impl Webhooks {
    /// Lists the people whom a table asks for something; nobody where nobody is called.
    pub(crate) fn asked(&self, table: &Table) -> Vec<PersonId> {
        if self.receivers.is_empty() {
            return Vec::new();
        }
        people_asked(table).into_iter().map(|(person, _)| person.clone()).collect()
    }

    /// Makes the deliveries for a change, one for everybody who wants it.
    pub(crate) fn make(&self, change: &Change<'_>) -> Vec<NewDelivery> {
        if self.receivers.is_empty() || change.records.is_empty() {
            return Vec::new();
        }
        let turns = people_asked(change.table)
            .into_iter()
            .filter(|(person, _)| !change.asked.contains(person))
            .map(|(person, seat)| self.your_turn(change, person, seat));
        let over = session(change.table, change.records).map(|session| self.play_over(change, &session));
        turns.chain(over).flat_map(|(kind, body)| self.to_all(kind, &body)).collect()
    }

    fn to_all(&self, kind: WebhookKind, body: &Value) -> Vec<NewDelivery> {
        let (id, text) = (body["id"].as_str().unwrap_or_default(), body.to_string());
        let to = |receiver: &WebhookReceiver| NewDelivery {
            receiver: receiver.name.clone(),
            id: id.to_owned(),
            kind: kind.word().to_owned(),
            body: text.clone(),
        };
        self.receivers.iter().filter(|receiver| receiver.wants.contains(&kind)).map(to).collect()
    }

    fn your_turn(&self, change: &Change<'_>, person: &PersonId, seat: Seat) -> (WebhookKind, Value) {
        let name = name(change.table, seat);
        let words = format!("{name}, it is your turn: {}", self.title(change));
        let mut body = self.body(change, WebhookKind::YourTurn, Some(seat), &words);
        body["player"] = player(change.table, seat);
        body["present"] = change.present.contains(&person).into();
        (WebhookKind::YourTurn, body)
    }

    fn play_over(&self, change: &Change<'_>, session: &Session) -> (WebhookKind, Value) {
        let table = change.table;
        let won = || session.results.iter().filter(|result| result.won).map(|result| Seat(result.seat));
        let names: Vec<String> = won().map(|seat| name(table, seat)).collect();
        let words = match names.as_slice() {
            [] => format!("It is over, and nobody won: {}", self.title(change)),
            names => format!("{} won: {}", names.join(", "), self.title(change)),
        };
        let mut body = self.body(change, WebhookKind::PlayOver, None, &words);
        body["reason"] = session.reason.clone().into();
        body["abandoned"] = session.abandoned.into();
        body["winners"] = won().map(|seat| player(table, seat)).collect();
        body["standings"] = session.results.iter().map(|result| standing(table, result)).collect();
        (WebhookKind::PlayOver, body)
    }

    /// Returns what all deliveries say.
    fn body(&self, change: &Change<'_>, kind: WebhookKind, seat: Option<Seat>, words: &str) -> Value {
        let (table, meta) = (change.table, change.table.game().meta());
        let (seq, seat) = (table.head().to_string(), seat.map_or(String::new(), |seat| seat.0.to_string()));
        let mut body = json!({
            // Made from what it is about: a delivery that comes again can be recognised.
            "id": format!("call_{}", blind("call", &[table.id(), &seq, kind.word(), &seat])),
            "type": kind,
            "time": table.at(),
            "table": { "id": table.id(), "code": change.code, "name": table.title(), "gameType": meta.id },
            "version": table.head(),
            "content": words,
        });
        if let Some(link) = self.link(change) {
            body["link"] = link.into();
        }
        body
    }

    fn link(&self, change: &Change<'_>) -> Option<String> {
        let name = change.code.unwrap_or(change.table.id());
        self.link.as_ref().map(|before| format!("{before}{name}"))
    }

    /// Returns which table it is, for people.
    fn title(&self, change: &Change<'_>) -> String {
        let (title, game) = (change.table.title(), change.table.game().meta().title);
        let title = if title.is_empty() { game.to_owned() } else { format!("{} ({game})", plain(title)) };
        let place = self.link(change).or(change.code.map(str::to_owned));
        place.map_or(title.clone(), |place| format!("{title}, {place}"))
    }
}

/// Lists the people who are asked, each once, with a seat. Machines are not called.
fn people_asked(table: &Table) -> Vec<(&PersonId, Seat)> {
    let mut people: Vec<(&PersonId, Seat)> = Vec::new();
    for ask in table.asks() {
        let Some(chair) = table.chair(ask.seat).filter(|chair| chair.bot.is_none()) else { continue };
        if !people.iter().any(|(person, _)| **person == chair.person) {
            people.push((&chair.person, ask.seat));
        }
    }
    people
}

fn player(table: &Table, seat: Seat) -> Value {
    let chair = table.chair(seat);
    json!({
        "id": chair.map(|chair| &chair.person),
        "name": chair.map(|chair| chair.name.to_string()),
        "seat": seat,
    })
}

fn standing(table: &Table, result: &PlayerResult) -> Value {
    let mut standing = player(table, Seat(result.seat));
    standing["bot"] = result.bot.into();
    standing["place"] = result.place.into();
    standing["score"] = result.score.into();
    standing
}

fn name(table: &Table, seat: Seat) -> String {
    table.chair(seat).map_or(String::new(), |chair| plain(&chair.name.to_string()))
}

/// People choose their names and titles: in a chat, none of them may call everybody.
fn plain(text: &str) -> String {
    text.replace('@', "\u{ff20}")
}
