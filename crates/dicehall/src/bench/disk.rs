//! The disk alone: how long it takes to keep a few bytes for good.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use super::report::Spread;

/// About a record of a small game.
const BYTES: [u8; 300] = [b'.'; 300];
const TIMES: usize = 200;

/// Appends 300 bytes and waits for the disk, again and again.
pub(super) fn measure(folder: &Path) -> anyhow::Result<Spread> {
    let path = folder.join("bytes");
    let mut file = File::create(&path)?;
    let mut took = Vec::with_capacity(TIMES);
    for _ in 0..TIMES {
        let began = Instant::now();
        file.write_all(&BYTES)?;
        file.sync_data()?;
        took.push(began.elapsed());
    }
    std::fs::remove_file(path)?;
    Ok(Spread::of(took))
}
