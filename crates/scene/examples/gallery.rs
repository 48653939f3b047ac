//! Writes every fixture as an SVG file into a folder: `gallery <folder>`.

#[path = "../tests/fixtures/mod.rs"]
mod fixtures;

use std::path::PathBuf;

use scene::render::{Theme, svg};

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "gallery".to_owned()));
    std::fs::create_dir_all(&folder)?;
    for (name, scene) in fixtures::all() {
        std::fs::write(folder.join(format!("{name}-dark.svg")), svg(&scene, Theme::Dark))?;
        std::fs::write(folder.join(format!("{name}-light.svg")), svg(&scene, Theme::Light))?;
    }
    Ok(())
}
