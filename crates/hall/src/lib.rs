//! The running node: a task for each live table, timers, watchers, bots.
//!
//! A table's task applies a command in memory, appends the record, and only
//! then shows and answers anything: nobody is shown what is not kept. The hall
//! speaks no HTTP, knows no game by name, and keeps nothing that it could not
//! lose: an idle table costs a row in the store and nothing else.
//!
//! Made for the house `dicehall`: it may change with any version.

mod adopt;
mod audit;
mod chance;
mod clock;
mod error;
mod facts;
mod guard;
mod hall;
mod hints;
mod keep;
mod live;
mod node;
mod opening;
mod porter;
mod request;
mod room;
mod settings;
mod snapshot;
mod spec;
mod sweep;
mod timer;
mod token;
mod update;
mod watch;
mod webhook;

pub use adopt::{Adopted, adopt};
pub use chance::Chance;
pub use clock::{NodeClock, Wall};
pub use error::HallError;
pub use hall::{Comer, Hall, HallEvent};
pub use keep::{Kept, recall};
pub use node::is_code;
pub use porter::Network;
pub use request::{Done, DryRun, Look, Made, Moved, Person, RefusalEntry, Viewer};
pub use settings::{Most, Settings, Steps, Thinking};
pub use snapshot::{Build, Snapshots, audit_snapshot, write_down};
pub use spec::{Created, SeatSpec, TableSpec};
pub use token::{Secret, TokenOwner, blind};
pub use update::{Changes, Update, Want};
pub(crate) use update::{TableNews, Updates};
pub use watch::{Heard, Revoked, Watch};
pub use webhook::{WebhookKind, WebhookReceiver, Webhooks};
