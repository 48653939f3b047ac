//! The Model Context Protocol: a model, or any program that speaks it, leads fights as game master or plays a seat of any
//! game. Nothing is remembered between two calls: a call names its table, or its token does. The token comes in a header
//! and never as an argument, so that no model reads or repeats it.

mod answer;
mod args;
mod lead;
mod seat;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::any;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, Implementation, ListToolsResult, PaginatedRequestParams,
    ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::Value;
use server::App;
use server::bridge::{ApiError, Caller};

use self::args::TOOLS;

/// What a model is told before anything else.
const INSTRUCTIONS: &str = include_str!("instructions.md");

/// Returns the path of the protocol.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/mcp", any(serve))
}

async fn serve(State(app): State<App>, caller: Caller, request: Request) -> Response {
    // Origins are checked by the guard, as for every path. Hosts are not: whoever calls has to show a token, which
    // another site's page does not have, and a house is called by many names in its own network.
    let config = StreamableHttpServerConfig::default()
        .disable_allowed_hosts()
        .with_legacy_session_mode(false)
        .with_json_response(true);
    let voice = Voice { app, caller };
    let service = StreamableHttpService::new(
        move || Ok(voice.clone()),
        Arc::new(NeverSessionManager::default()),
        config,
    );
    service.handle(request).await.map(Body::new)
}

/// Somebody who calls, for one request.
#[derive(Clone)]
struct Voice {
    app: App,
    caller: Caller,
}

impl ServerHandler for Voice {
    fn get_info(&self) -> ServerConfig {
        let house = Implementation::new("dicehall", env!("CARGO_PKG_VERSION"));
        let config = ServerConfig::new(ServerCapabilities::builder().enable_tools().build());
        config.with_server_info(house).with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, rmcp::ErrorData> {
        Ok(ListToolsResult::with_all_items(TOOLS.iter().map(args::described).collect()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        TOOLS.iter().find(|tool| tool.name == name).map(args::described)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, rmcp::ErrorData> {
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        match self.call(&request.name, arguments).await {
            Some(answer) => Ok(answer::written(answer).into()),
            None => {
                let known = TOOLS.iter().map(|tool| tool.name).collect::<Vec<_>>().join(", ");
                let words = format!("there is no tool {:?}; there are {known}", request.name);
                Err(rmcp::ErrorData::invalid_params(words, None))
            }
        }
    }
}

impl Voice {
    /// Does what a tool is for; none if there is no such tool.
    async fn call(&self, name: &str, arguments: Value) -> Option<Result<Value, ApiError>> {
        Some(match name {
            "list_encounters" => self.list_encounters(arguments).await,
            "read_state" => self.read_state(arguments).await,
            "start_combat" => self.start_combat(arguments).await,
            "end_combat" => self.end_combat(arguments).await,
            "submit_intent" => self.submit_intent(arguments).await,
            "master_act" => self.master_act(arguments).await,
            "legal_actions" => self.legal_actions(arguments).await,
            "wait_for_events" => self.wait_for_events(arguments).await,
            "digest" => self.digest(arguments).await,
            "narrate" => self.narrate(arguments).await,
            "answer_request" => self.answer_request(arguments).await,
            "undo" => self.undo(arguments).await,
            "seat_look" => self.seat_look(arguments).await,
            "seat_legal" => self.seat_legal(arguments).await,
            "seat_act" => self.seat_act(arguments).await,
            "seat_wait" => self.seat_wait(arguments).await,
            _ => return None,
        })
    }
}
