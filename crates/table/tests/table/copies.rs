//! Copies of a running play: read-only without dice, then played on with new ones.

use dice::{Entropy, Seed};
use serde_json::json;
use table::{Export, Request, Table, Verdict, verify};

use crate::room::{Plan, Room, act, game, named, registry};

const TRIO: [&str; 3] = ["Mara", "Teo", "Ida"];

/// A copy made from the document of a running play.
fn copy_of(room: &Room) -> Room {
    let text = serde_json::to_string(&Export::new(&room.table, &room.records)).unwrap();
    let export = Export::read(&text).unwrap();
    Room {
        table: export.fold(&registry()).unwrap(),
        records: export.records,
        seed: room.seed.clone(),
        now: room.now,
        lost: Default::default(),
        lawful: false,
    }
}

/// Decision 4
#[test]
fn a_copy_without_its_seed_is_read_and_not_played() {
    for plan in [Plan::AETHARN, Plan::FARKLE] {
        let room = plan.started(1, &TRIO);
        let mut copy = copy_of(&room);
        let player = copy.player();
        let action = copy.table.play().unwrap().legal(copy.seat(&player)).remove(0);
        let kick = json!({"action": "kick", "parameters": {"seat": copy.seat(&player)}});
        for request in [act(action), act(named("fold")), act(named("undo"))] {
            let refused = copy.refuse(&player, request);
            assert_eq!(refused.refusal.code, "READ_ONLY");
            assert!(refused.legal.is_empty());
        }
        assert_eq!(copy.no("Mara", kick), "READ_ONLY");
        assert_eq!(copy.refuse("Mara", Request::Stand { seat: None }).refusal.code, "READ_ONLY");
        assert_eq!(copy.table.deadline(), None);
        assert!(copy.at(1_000_000).tick().is_empty(), "no clock runs in a copy");
        copy.ask("Ann", Request::Watch);
        copy.ask("Mara", Request::Connect);
    }
}

/// Decision 4: whoever comes back to a copy starts no turn with dice that are not there.
#[test]
fn nobody_comes_back_to_a_copy_without_dice() {
    let mut room = Plan { policy: json!({"limits": {}}), ..Plan::FARKLE }.started(1, &TRIO);
    let player = room.player();
    room.connect(&player);
    room.at(10).disconnect(&player);
    room.at(20).tick();
    let mut copy = copy_of(&room);
    let head = copy.table.head();
    copy.connect(&player);
    copy.send(None, &player, act(named("roll_dice"))).result.unwrap_err();
    assert_eq!(copy.table.head(), head);
}

/// Decision 4: an export of a running play gets new dice, and the count of rolls goes on.
#[test]
fn a_copy_with_new_dice_plays_on_and_says_what_could_not_be_checked() {
    for plan in [Plan::AETHARN, Plan::FARKLE] {
        let mut room = plan.started(5, &TRIO);
        room.play_until(engine::Bot::Random, 1, |room| room.dice_counter() >= 4);
        let mut copy = copy_of(&room);
        let rolled = copy.dice_counter();
        let seed = Seed::from_bytes([77; 32]);
        let record = copy.table.renew_dice(copy.now, seed.clone()).unwrap();
        copy.records.push(record);
        copy.seed = seed;
        copy.lawful = true;
        assert_eq!(copy.dice_counter(), rolled);
        crate::laws::check(&copy);
        copy.play_out();
        let export = Export::new(&copy.table, &copy.records);
        let verdict = verify(&export, &*game(plan.game)).unwrap();
        let all = copy.dice_counter();
        assert_eq!(verdict, Verdict { rolls: all - rolled, unchecked: rolled });
    }
}

/// Decision 4: a house that restarts goes on with the new dice.
#[test]
fn new_dice_survive_a_restart() {
    let room = Plan::FARKLE.started(5, &TRIO);
    let mut copy = copy_of(&room);
    let seed = Seed::from_bytes([77; 32]);
    copy.records.push(copy.table.renew_dice(copy.now, seed.clone()).unwrap());
    let fold = |records: &[table::Record], seed: &Seed| {
        Table::fold(game("farkle"), records, Some(seed.clone())).unwrap()
    };
    let again = fold(&copy.records, &seed);
    assert!(again.play().is_some());
    copy.table = again;
    copy.seed = seed;
    copy.lawful = true;
    let player = copy.player();
    copy.order(&player, "roll_dice");
    let mut stranger = fold(&copy.records, &room.seed);
    std::mem::swap(&mut copy.table, &mut stranger);
    copy.lawful = false;
    let player = copy.player();
    assert_eq!(copy.no(&player, named("roll_dice")), "READ_ONLY", "the old seed is not the promised one");
}

/// Decision 4: a copy of a lobby can be played once it has dice.
#[test]
fn a_copied_lobby_gets_dice_and_starts() {
    let mut room = Plan::AETHARN.open(5);
    room.sit("Mara");
    room.sit("Teo");
    let mut copy = copy_of(&room);
    assert_eq!(copy.no("Mara", named("start")), "READ_ONLY");
    let seed = Seed::from_bytes([78; 32]);
    copy.records.push(copy.table.renew_dice(copy.now, seed.clone()).unwrap());
    copy.seed = seed;
    copy.lawful = true;
    copy.order("Mara", "start");
    copy.play_out();
    let export = Export::new(&copy.table, &copy.records);
    let verdict = verify(&export, &*game("aetharn")).unwrap();
    assert_eq!(verdict, Verdict { rolls: copy.dice_counter(), unchecked: 0 });
}

/// Decision 4: a play that is over gets no new dice.
#[test]
fn a_finished_play_gets_no_new_dice() {
    let mut room = Plan::AETHARN.started(5, &["Mara", "Teo"]);
    room.order("Teo", "fold");
    let refused = room.table.renew_dice(room.now, Seed::from_bytes([78; 32])).unwrap_err();
    assert_eq!(refused.code, "INVALID_PHASE");
}

/// Decision 4: what the seats add is part of the dice.
#[test]
fn entropy_of_the_seats_changes_the_dice() {
    let dice = |bytes: Option<[u8; 16]>| {
        let mut room = Plan::FARKLE.open(5);
        let entropy = bytes.map(Entropy::from_bytes);
        let sit = Request::Sit { seat: None, name: "Mara".into(), mark: None, entropy };
        room.ask("Mara", sit);
        room.order("Mara", "start");
        room.game_view()["turn"]["dice"].clone()
    };
    assert_ne!(dice(None), dice(Some([1; 16])));
    assert_ne!(dice(Some([2; 16])), dice(Some([1; 16])));
    assert_eq!(dice(Some([1; 16])), dice(Some([1; 16])));
}
