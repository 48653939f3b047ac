//! Builds the web client and lists its files, so that they are part of the program. Without node the list is empty, and
//! the house shows plain pages that say so. `DICEHALL_WEB=skip` leaves the client out, `DICEHALL_WEB=require` makes a
//! missing one an error. The published package has no sources of the client, but the client itself, in `client`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// What the client is made of.
const SOURCES: [&str; 10] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "pack.ts",
    "split.ts",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
];

fn main() -> io::Result<()> {
    let place = |name| PathBuf::from(env::var_os(name).unwrap_or_default());
    let web = place("CARGO_MANIFEST_DIR").join("../../web");
    let out = place("OUT_DIR");
    println!("cargo:rerun-if-env-changed=DICEHALL_WEB");
    println!("cargo:rerun-if-changed=build.rs");
    for source in SOURCES {
        println!("cargo:rerun-if-changed={}", web.join(source).display());
    }
    let wish = env::var("DICEHALL_WEB").unwrap_or_default();
    let packed = place("CARGO_MANIFEST_DIR").join("client");
    let is_packed = !web.exists() && packed.join("index.html").is_file();
    let dist = if is_packed { packed } else { out.join("web") };
    let built = match wish.as_str() {
        "skip" => Err("DICEHALL_WEB is \"skip\"".to_owned()),
        _ if is_packed => Ok(()),
        _ => build(&web, &dist),
    };
    if let Err(why) = &built {
        if wish == "require" {
            return Err(io::Error::other(format!("the web client cannot be built: {why}")));
        }
        println!("cargo:warning=the web client is left out, and the house shows plain pages: {why}");
    }
    fs::write(out.join("web.rs"), list(&dist, built.is_ok())?)
}

/// Installs what the client is built with, once, and builds it.
fn build(web: &Path, dist: &Path) -> Result<(), String> {
    if !web.join("package-lock.json").is_file() {
        return Err("its sources are not here".to_owned());
    }
    let installed = web.join("node_modules/.package-lock.json");
    if !is_newer(&installed, &web.join("package-lock.json")) {
        npm(web, &["ci", "--no-audit", "--no-fund"])?;
    }
    npm(web, &["run", "build", "--", "--emptyOutDir", "--outDir", &dist.display().to_string()])
}

fn is_newer(file: &Path, than: &Path) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    time(file) >= time(than) && file.is_file()
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let ran = Command::new("npm").args(arguments).current_dir(web).output();
    let ran = ran.map_err(|error| format!("npm: {error}; install node and npm, version 20 or newer"))?;
    if ran.status.success() {
        return Ok(());
    }
    let told = String::from_utf8_lossy(&ran.stderr);
    let last: Vec<&str> = told.lines().filter(|line| !line.contains("npm warn")).take(12).collect();
    Err(format!("npm {}: {}", arguments[0], last.join(" | ")))
}

/// Writes the list of files as Rust.
fn list(dist: &Path, is_built: bool) -> io::Result<String> {
    let mut files = Vec::new();
    if is_built {
        collect(dist, dist, &mut files)?;
    }
    files.sort();
    let mut code =
        String::from("/// The client's files by address.\npub(super) static FILES: &[(&str, &[u8])] = &[\n");
    for (address, path) in files {
        let _ = writeln!(code, "    ({address:?}, include_bytes!({path:?})),");
    }
    code.push_str("];\n");
    Ok(code)
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, String)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if let Ok(address) = path.strip_prefix(root) {
            files.push((format!("/{}", address.display()), path.display().to_string()));
        }
    }
    Ok(())
}
