//! Tokens: each opens its own game server's tables, and nothing else.

use serde_json::json;

use crate::area::{FIRST, inn};
use crate::house::House;
use crate::realm::Realm;

#[tokio::test(start_paused = true)]
async fn without_its_own_token_nobody_learns_anything() {
    let house = House::open(1).await;
    let check = async |name: &str, token: &str, status: u16, code: &str| {
        let path = format!("/api/nwn/v1/servers/{name}/outbox");
        let (found, answer) = house.send("GET", &path, token, Vec::new()).await;
        assert_eq!((found, answer["code"].as_str().unwrap_or_default()), (status, code), "{name} {token}");
        answer["detail"].clone()
    };
    check("arelith", "token of arelith", 200, "").await;
    let wrong = check("arelith", "token of other", 401, "INVALID_TOKEN").await;
    let missing = check("nobody", "token of other", 401, "INVALID_TOKEN").await;
    assert_eq!(wrong, missing, "nobody learns which game servers there are");
    // Wrong ones are counted with all other guesses; a right one is never held up.
    for _ in 0..8 {
        check("arelith", "guess", 401, "INVALID_TOKEN").await;
    }
    check("arelith", "guess", 429, "TOO_MANY_REQUESTS").await;
    check("arelith", "token of arelith", 200, "").await;
}

/// What happens on one game server is nothing to another, though areas, players and events have the same names.
#[tokio::test(start_paused = true)]
async fn game_servers_see_nothing_of_each_other() {
    let house = House::open(1).await;
    let (mut one, mut other) = (Realm::new(), Realm::named(1));
    one.load(&house, &[FIRST]).await;
    one.begin(&house, FIRST).await;
    assert_eq!(other.sit(&house, "Aribeth", FIRST, 0).await.as_deref(), Some("UNKNOWN_TABLE"));
    other.load(&house, &[FIRST]).await;
    assert!(other.windows.is_empty() && other.told.is_empty());
    let click = other.click(&house, "Aribeth", "m0").await;
    assert_eq!(click.as_deref(), Some("NO_WINDOW"), "the same player is nobody here");
    assert_eq!(other.stand(&house, "Aribeth").await.as_deref(), Some("NOT_SEATED"));
    assert_eq!(other.sit(&house, "Aribeth", FIRST, 0).await, None);
    assert_eq!(other.heard(), "Aribeth sat down.");
    assert!(other.windows.keys().eq(["Aribeth"]));
    one.heard();
    let (status, _) = other.send(&house, "DELETE", "areas/inn", String::new()).await;
    assert_eq!(status, 204);
    other.events(&house, json!([{ "id": "e-1", "type": "module_loaded" }])).await;
    one.poll(&house, 0).await;
    assert_eq!(one.heard(), "");
    assert!(one.on_turn().is_some());
    let (status, _) = house
        .send("POST", "/api/nwn/v1/servers/arelith/areas/inn", other.token, inn(&[]).to_string().into_bytes())
        .await;
    assert_eq!(status, 401);
}

/// These tables have no room code and stand in no list: whoever has the house's address finds none of them.
#[tokio::test(start_paused = true)]
async fn nobody_comes_to_these_tables_another_way() {
    let (house, mut realm) = (House::open(1).await, Realm::new());
    realm.load(&house, &[FIRST]).await;
    realm.begin(&house, FIRST).await;
    let (status, list) = house.send("GET", "/api/games", "", Vec::new()).await;
    assert_eq!(status, 200, "{list}");
    assert!(!list.to_string().contains("Round table"), "{list}");
    let look = house.hall.look(&house.hall.live()[0], None, hall::Want::default()).await.unwrap();
    assert_eq!(look.code, None);
}
