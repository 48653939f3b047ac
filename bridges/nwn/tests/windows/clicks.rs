//! Games are played by clicks alone: what is picked stays in the hand, and what is sent is taken.

use crate::room::{Done, Room, games, sizes};

/// Clicks on what there is, by luck, never on what ends a game for somebody; returns how many clicks were moves.
fn play(game: &str, n_seats: u8, most: usize) -> (Room, usize) {
    let mut room = Room::started(game, n_seats);
    let (mut n_sent, mut n_clicks) = (0, 0);
    while !room.is_over() && n_clicks < most {
        n_clicks += 1;
        if room.table.go_on(room.now).is_some() {
            continue;
        }
        let Some((who, _)) = room.asked() else { break };
        let window = room.window_of(who);
        let ids: Vec<&String> = window.clicks.keys().filter(|id| !id.starts_with('x')).collect();
        assert!(!ids.is_empty(), "{game}: nothing to click on turn\n{:#?}", window.binds);
        // Controls of the table are no moves: half of the clicks go to whatever there is, half to the main ones.
        let main: Vec<&String> = ids.iter().copied().filter(|id| id.starts_with('m')).collect();
        let among = if main.is_empty() || room.luck(2) == 0 { ids } else { main };
        let id = among[room.luck(among.len())].clone();
        n_sent += usize::from(room.click(who, &id) == Ok(Done::Sent));
    }
    (room, n_sent)
}

#[test]
fn every_game_is_played_by_clicks() {
    for game in games().iter() {
        let id = game.meta().id;
        let n = sizes(game.as_ref()).0.max(2);
        let (room, n_sent) = play(id, n, 1_500);
        assert!(room.is_over() || n_sent > 25, "{id}: {n_sent} of 1,500 clicks were moves");
    }
}
