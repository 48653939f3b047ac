//! The running house: a task for each live table, timers, watchers, bots.
//!
//! A table's task applies a command in memory, appends the record, and only
//! then shows and answers anything: nobody is shown what is not kept. The hall
//! speaks no HTTP, knows no game by name, and keeps nothing that it could not
//! lose: an idle table costs a row in the store and nothing else.

mod adopt;
mod ask;
mod audit;
mod call;
mod chance;
mod clock;
mod denied;
mod facts;
mod frame;
mod hall;
mod hints;
mod house;
mod keep;
mod live;
mod opening;
mod pass;
mod porter;
mod room;
mod settings;
mod snapshot;
mod sweep;
mod timer;
mod watch;
mod wish;

pub use adopt::{Adopted, adopt};
pub use ask::{Done, Look, Made, Moved, Person, RefusedLine, Tried, Viewer};
pub use call::{CallKind, Callee, Calls};
pub use chance::Chance;
pub use clock::{Clock, Wall};
pub use denied::Denied;
pub use frame::{Changes, Frame, Want};
pub(crate) use frame::{Told, Update};
pub use hall::{Announcement, Comer, Hall};
pub use house::is_code;
pub use keep::{Kept, recall};
pub use pass::{Secret, Ticket};
pub use porter::Network;
pub use settings::{Most, Settings, Steps, Thinking};
pub use snapshot::{Build, Snapshots, audit_snapshot, write_down};
pub use watch::{Heard, Revoked, Watch};
pub use wish::{Created, Guest, Wish};
