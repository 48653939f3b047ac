//! Somebody who reads what the program says and answers sensibly, whatever the game.

use std::io::{BufReader, Read, Write};
use std::process::{ChildStdout, Command, Stdio};

use crate::run::Ran;

/// After how many answers a game is given up.
const MOST_ANSWERS: usize = 2_000;

/// Plays to the end: uses what can be used, and picks dice where it has to.
pub(crate) fn play_well(words: &[&str]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dicehall"))
        .arg("play")
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut out = String::new();
    let (mut keys, mut n_tried) = (Vec::new(), 0);
    for _ in 0..MOST_ANSWERS {
        let (said, is_over) = listen(&mut stdout);
        out.push_str(&said);
        if is_over {
            break;
        }
        if said.starts_with("Refused") || said.starts_with("Not now") {
            n_tried += 1;
        } else {
            (keys, n_tried) = (ready(&said), 0);
        }
        let answer = answer(&keys, n_tried);
        writeln!(stdin, "{answer}").unwrap();
        out.push_str(&format!("{answer}\n"));
    }
    drop(stdin);
    out.push_str(&listen(&mut stdout).0);
    let status = child.wait().unwrap();
    Ran { code: status.code().expect("ended by itself"), out, err: String::new() }
}

/// Reads up to the next prompt; says whether that was all.
fn listen(stdout: &mut BufReader<ChildStdout>) -> (String, bool) {
    let mut said = Vec::new();
    let mut byte = [0];
    while stdout.read(&mut byte).unwrap() == 1 {
        said.push(byte[0]);
        if said.ends_with(b"\n> ") || said == b"> " {
            return (String::from_utf8(said).unwrap(), false);
        }
    }
    (String::from_utf8(said).unwrap(), true)
}

/// Lists the keys of what can be pressed: what ends a turn first, what rolls last.
fn ready(said: &str) -> Vec<char> {
    let key = |line: &str| match line.split_once(": ") {
        Some((key, rest)) if key.len() == 1 && !rest.contains(": not now.") => key.chars().next(),
        _ => None,
    };
    let mut keys: Vec<char> = said.lines().filter_map(key).filter(|key| !['u', 'f'].contains(key)).collect();
    keys.sort_by_key(|key| (*key == 'r', *key != 'e'));
    keys
}

/// Uses the first control; if that does not work, again and again with one die more or less, so that every selection
/// has its turn.
fn answer(keys: &[char], n_tried: usize) -> String {
    let key = keys.first().copied().unwrap_or('r');
    if n_tried == 0 { key.to_string() } else { format!("{} {key}", n_tried.trailing_zeros() + 1) }
}
