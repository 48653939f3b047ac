//! `dicehall mcp`: the Model Context Protocol over standard input and output, for clients that start a program. It passes
//! what the client says on to a running house, and the answers back: the house has the tools, so both ways have the
//! same. The token comes from the environment, where no model reads it.

use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, bail};
use serde_json::{Value, json};

use crate::Answer;

/// The longest that a house lets anybody wait, and a little more.
const PATIENCE: Duration = Duration::from_secs(90);
/// The most that one message may take.
const MOST_BYTES: usize = 1024 * 1024;
/// Where the protocol has its version in a request of the newest form.
const VERSION: &str = "/params/_meta/io.modelcontextprotocol~1protocolVersion";

/// Lets an MCP client that starts programs lead or play at a table of a running house.
#[derive(clap::Args)]
#[command(after_help = "\
Example of a client's configuration:
  {\"mcpServers\":{\"dicehall\":{\"command\":\"dicehall\",\"args\":[\"mcp\"],
    \"env\":{\"DICEHALL_URL\":\"http://127.0.0.1:8080\",\"DICEHALL_TOKEN\":\"...\"}}}}

Clients that speak HTTP need no program: the house answers at /mcp, with the token as a bearer.")]
pub(crate) struct Args {
    /// The house.
    #[arg(long, env = "DICEHALL_URL", value_name = "URL", default_value = "http://127.0.0.1:8080")]
    url: String,
}

/// Passes messages on until the client ends.
pub(crate) fn run(args: &Args) -> anyhow::Result<Answer> {
    if !args.url.starts_with("http://") {
        bail!("{} is no address of a house near by: http://HOST:PORT; over TLS, use /mcp itself", args.url);
    }
    let token = std::env::var("DICEHALL_TOKEN").ok().filter(|token| !token.is_empty());
    let token = token
        .context("DICEHALL_TOKEN is not set: it holds the token of a seat, which POST /api/games gives")?;
    let config = ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).http_status_as_error(false);
    let relay = Arc::new(Relay {
        agent: config.build().into(),
        address: format!("{}/mcp", args.url.trim_end_matches('/')),
        bearer: format!("Bearer {token}"),
        version: Mutex::default(),
        out: Mutex::new(std::io::stdout()),
    });
    let mut under_way = Vec::new();
    for line in std::io::stdin().lock().lines() {
        let line = line.context("standard input cannot be read")?;
        if line.trim().is_empty() {
            continue;
        }
        let relay = Arc::clone(&relay);
        // A wait for events holds up nothing else that the client asks meanwhile.
        under_way.push(std::thread::spawn(move || relay.pass_on(&line)));
        under_way.retain(|thread| !thread.is_finished());
    }
    for thread in under_way {
        // A thread that failed has said so.
        let _ = thread.join();
    }
    Ok(Answer::Yes)
}

struct Relay {
    agent: ureq::Agent,
    address: String,
    bearer: String,
    /// The version that an older client agreed on.
    version: Mutex<Option<String>>,
    out: Mutex<std::io::Stdout>,
}

impl Relay {
    fn pass_on(&self, line: &str) {
        if let Some(answer) = self.answer(line) {
            let Ok(mut out) = self.out.lock() else { return };
            // A client that no longer reads has ended.
            let _ = writeln!(out, "{answer}").and_then(|()| out.flush());
        }
    }

    fn answer(&self, line: &str) -> Option<Value> {
        let message = match serde_json::from_str::<Value>(line) {
            Ok(message) if message.is_object() && line.len() <= MOST_BYTES => message,
            Ok(_) => return Some(fault(&Value::Null, -32600, "a message is an object of at most 1 MiB")),
            Err(error) => return Some(fault(&Value::Null, -32700, &format!("no JSON: {error}"))),
        };
        let id = message.get("id").cloned().unwrap_or_default();
        let answered =
            self.ask(&message).unwrap_or_else(|error| Some(fault(&id, -32000, &format!("{error:#}"))));
        // Nobody waits for the answer to a notification.
        if id.is_null() { None } else { answered }
    }

    fn ask(&self, message: &Value) -> anyhow::Result<Option<Value>> {
        let text = |at: &str| message.pointer(at).and_then(Value::as_str);
        let mut request = self
            .agent
            .post(&self.address)
            .header("authorization", &self.bearer)
            .header("content-type", "application/json")
            .header("accept", "application/json, text/event-stream");
        let agreed = self.version.lock().ok().and_then(|agreed| agreed.clone());
        if let Some(version) = text(VERSION).map(str::to_owned).or(agreed) {
            request = request.header("mcp-protocol-version", &version);
        }
        for (name, at) in [("mcp-method", "/method"), ("mcp-name", "/params/name")] {
            if let Some(value) = text(at).filter(|value| value.chars().all(|c| c.is_ascii_graphic())) {
                request = request.header(name, value);
            }
        }
        let answer = request.send(message.to_string());
        let mut answer = answer.with_context(|| format!("no house answers at {}", self.address))?;
        let body = answer.body_mut().with_config().limit(8 * 1024 * 1024).read_to_string()?;
        if body.trim().is_empty() {
            return Ok(None);
        }
        let answer: Value = serde_json::from_str(&body).context("the house did not answer in JSON")?;
        if answer.get("jsonrpc").is_none() {
            // An error of the house itself: it says what is wrong in its own form.
            let words =
                answer.get("detail").and_then(Value::as_str).unwrap_or("the house refused the request");
            bail!("{words}");
        }
        if text("/method") == Some("initialize")
            && let Some(version) = answer.pointer("/result/protocolVersion").and_then(Value::as_str)
            && let Ok(mut agreed) = self.version.lock()
        {
            *agreed = Some(version.to_owned());
        }
        Ok(Some(answer))
    }
}

fn fault(id: &Value, code: i32, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}
