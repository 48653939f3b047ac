//! Asking a house over HTTP: one request, one connection, an answer in JSON.

use std::net::SocketAddr;

use anyhow::{Context, bail};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Sends a body and returns what is answered.
pub(super) async fn post(house: SocketAddr, path: &str, body: &Value) -> anyhow::Result<Value> {
    ask(house, "POST", path, None, &body.to_string()).await
}

/// Reads something, for whoever holds this token.
pub(super) async fn get(house: SocketAddr, path: &str, token: Option<&str>) -> anyhow::Result<Value> {
    ask(house, "GET", path, token, "").await
}

async fn ask(
    house: SocketAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: &str,
) -> anyhow::Result<Value> {
    let token = token.map_or(String::new(), |token| format!("authorization: Bearer {token}\r\n"));
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {house}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         {token}content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(house).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    read(&String::from_utf8_lossy(&answer)).with_context(|| format!("{method} {path}"))
}

fn read(answer: &str) -> anyhow::Result<Value> {
    let (head, body) = answer.split_once("\r\n\r\n").context("the answer was cut off")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse::<u16>().ok());
    match status {
        Some(200..300) => serde_json::from_str(body).context("the answer is no JSON"),
        _ => bail!("{} {body}", head.lines().next().unwrap_or_default()),
    }
}
