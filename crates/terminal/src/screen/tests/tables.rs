//! Made-up tables: every panel, few seats and many.

use scene::{
    Announcement, Area, Band, BoxName, Card, Choice, Clock, ClockKind, Column, Control, Die, DieState, Form,
    Group, Items, LogLine, Map, Meter, MeterKind, Meters, Panel, Pick, Preview, Prompt, Row, Run, Scene,
    Scoreboard, Scorecard, SeatPresence, Seated, Section, Shape, Slot, SlotState, Sum, Template, Term,
    Terrain, Text, Token, Tone, Tray, Weight,
};

const NAMES: [&str; 8] =
    ["Mara", "Teo", "Priya", "Jonas", "Ife", "漢字", "Zoë of the long name xyz", "Bot 1"];

fn words(words: &str) -> Text {
    Text::verbatim(words)
}

/// A table with so many people, somebody on turn, a log and the usual controls.
pub(super) fn table(n_seats: u8) -> Scene {
    let seated = |seat: u8| Seated {
        name: NAMES[usize::from(seat)].to_owned(),
        mark: seat,
        bot: seat == 7,
        presence: if seat == 2 { SeatPresence::Absent } else { SeatPresence::Present },
    };
    let log = |n: u8| {
        let done = format!("{} did thing number {n}.", NAMES[usize::from(n % n_seats)]);
        LogLine::about(n % n_seats, words(&done))
    };
    Scene {
        title: words("Made up"),
        status: words("Your turn. Roll on, or bank 550."),
        turn: Some(0),
        seats: (0..n_seats).map(seated).collect(),
        panels: vec![Panel::Log { lines: (0..8).rev().map(log).collect() }],
        controls: vec![
            Control::new(words("Roll 3 dice"), Template::new("roll")).note(words("busts 5 in 18")).key('r'),
            Control::new(words("Bank 550"), Template::new("bank"))
                .unless(Some(words("1,000 to get in")))
                .key('b'),
            Control::new(words("Take back"), Template::new("undo")).weight(Weight::Quiet).key('u'),
            Control::new(words("Fold"), Template::new("fold"))
                .note(words("leaves the game"))
                .weight(Weight::Danger)
                .key('f'),
        ],
        ..Scene::default()
    }
}

fn with(mut scene: Scene, panels: impl IntoIterator<Item = Panel>) -> Scene {
    scene.panels.splice(0..0, panels);
    scene
}

fn pick(id: &str, items: Items, max: u8, form: Form) -> Pick {
    Pick { max, form, ..Pick::one(id, items) }
}

/// Scores and six dice, one in each state.
pub(super) fn dice(n_seats: u8) -> Scene {
    use DieState::{Dud, Free, Hidden, Selected, SetAside, Suggested};
    let row = |seat: u8| Row {
        seat,
        score: i64::from(seat) * 1_234,
        on_turn: seat == 0,
        next: seat == 1,
        leads: seat == 5,
        out: seat == 3,
        note: (seat == 3).then(|| words("Folded")),
        ..Row::default()
    };
    let states = [Free, Dud, Suggested, Selected, SetAside, Hidden];
    let die = |(face, state): (u32, DieState)| Die {
        sides: 6,
        face: Some(face),
        state,
        claimed: false,
        group: None,
    };
    let tray = Tray {
        dice: (1..).zip(states).map(die).collect(),
        groups: vec![Group { caption: words("Three 4s make 400") }],
        sum: Some(Sum {
            terms: vec![Term::new(150, words("set aside")), Term::new(400, words("selected"))],
            result: Term::new(550, words("at stake")),
        }),
        ..Tray::default()
    };
    let board = Scoreboard { rows: (0..n_seats).map(row).collect(), goal: Some(10_000), unit: None };
    let mut scene = with(table(n_seats), [Panel::Scoreboard(board), Panel::Dice(tray)]);
    let toggle = Template::new("toggle").picking("die", "dice");
    let free = pick("dice", Items::Dice(vec![0, 1, 2, 3]), 1, Form::One);
    scene.picks = vec![Pick { action: Some(toggle), ..free }];
    scene.clocks =
        vec![Clock { seat: 0, kind: ClockKind::Turn, until: Some(45_000), left: 44_200, of: 60_000 }];
    let (title, text) = (words("Hot dice"), words("All six scored. 1,500 stays at stake."));
    scene.announcements = vec![Announcement::new("hot_dice", title, text, Tone::Bright).about(Some(0))];
    scene
}

/// A scorecard with two sections, dice to keep and boxes to choose.
pub(super) fn scorecard(n_seats: u8) -> Scene {
    let section = |names: &[&str], totals: &[&str]| Section {
        boxes: names.iter().map(|name| BoxName { label: words(name), face: None }).collect(),
        totals: totals.iter().map(|name| words(name)).collect(),
    };
    let upper = section(&["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes"], &["Upper", "Bonus"]);
    let lower = ["Three of a kind", "Four of a kind", "House", "Small run", "Large run", "All alike", "Any"];
    let slot = |seat: u8, place: u8| match (seat, place) {
        (0, 0..4) => Slot { value: Some(i64::from(place) * 3), state: SlotState::Used, chosen: false },
        (0, 9) => Slot { value: None, state: SlotState::Closed, chosen: false },
        (0, _) => Slot { value: Some(i64::from(place % 3) * 9), state: SlotState::Preview, chosen: false },
        (_, 4) => Slot { value: Some(50), state: SlotState::Used, chosen: false },
        _ => Slot::default(),
    };
    let column = |seat: u8| Column {
        seat,
        on_turn: seat == 0,
        note: None,
        slots: (0..13).map(|place| slot(seat, place)).collect(),
        totals: vec![18, 0, 0, 1_018],
    };
    let card = Scorecard {
        sections: vec![upper, section(&lower, &["Lower", "Total"])],
        columns: (0..n_seats).map(column).collect(),
    };
    let die = |face| Die { sides: 6, face: Some(face), state: DieState::Free, claimed: false, group: None };
    let tray = Tray { dice: [4, 4, 1, 6, 2].map(die).to_vec(), ..Tray::default() };
    let mut scene = with(table(n_seats), [Panel::Dice(tray), Panel::Scorecard(card)]);
    let open = [4, 5, 6, 7, 8, 10, 11, 12].to_vec();
    scene.picks = vec![
        pick("keep", Items::Dice(vec![0, 1, 2, 3, 4]), 5, Form::Indices),
        pick("box", Items::Boxes(open), 1, Form::One),
    ];
    scene
        .controls
        .insert(1, Control::new(words("Score"), Template::new("score").picking("box", "box")).key('s'));
    scene
}

/// Bars with a strike being aimed.
pub(super) fn meters(n_seats: u8) -> Scene {
    let meter = |kind, label: &str, value: i64, max: Option<i64>, after| Meter {
        kind,
        label: words(label),
        value: Some(value),
        max,
        after,
        band: None,
    };
    let card = |seat: u8| Card {
        seat: Some(seat),
        note: (seat == 3).then(|| words("Fell this round")),
        out: seat == 3,
        on_turn: seat == 0,
        reason: (seat == 0).then(|| words("You")).or((seat == 3).then(|| words("Fallen, can't be hit"))),
        meters: vec![
            meter(
                MeterKind::Hp,
                "HP",
                [20, 14, 9, -2, 1, 17, 20, 3][usize::from(seat)],
                Some(20),
                (seat == 1).then_some(10),
            ),
            meter(MeterKind::Vp, "VP", seat.into(), None, None),
        ],
        ..Card::default()
    };
    let prompt = Prompt {
        seat: Some(0),
        question: words("Whom do you strike?"),
        dice: vec![],
        otherwise: Some(words("The house chooses in 30 s.")),
        choices: vec![Control::new(words("Take 3 VP instead"), Template::new("take"))],
    };
    let die = Die { sides: 20, face: Some(17), state: DieState::Free, claimed: true, group: None };
    let tray = Tray { dice: vec![die], ..Tray::default() };
    let cards = Meters { cards: (0..n_seats).map(card).collect() };
    let mut scene = with(table(n_seats), [Panel::Dice(tray), Panel::Meters(cards), Panel::Prompt(prompt)]);
    let targets = (0..u16::from(n_seats)).filter(|seat| ![0, 3].contains(seat)).collect();
    scene.picks = vec![pick("target", Items::Seats(targets), 1, Form::One)];
    scene.controls[0] = Control::new(words("Strike"), Template::new("strike").picking("target", "target"))
        .weight(Weight::Main)
        .key('s');
    scene
}

/// A map with creatures, areas, and cells to go to.
pub(super) fn map() -> Scene {
    let token = |id, seat: Option<u8>, x, y, size| Token {
        id,
        name: seat.map_or_else(|| words("Goblin"), |seat| words(NAMES[usize::from(seat)])),
        seat,
        x,
        y,
        size,
        band: Band::Bloodied,
        conditions: vec![words("prone")],
        active: seat == Some(0),
    };
    let map = Map {
        width: 16,
        height: 7,
        cell_ft: 5,
        terrain: Terrain {
            hash: String::new(),
            rows: vec!["################".into(), "#......~~......#".into()],
        },
        tokens: vec![token(1, Some(0), 2, 2, 1), token(7, None, 9, 3, 2), token(8, Some(1), 4, 4, 1)],
        areas: vec![Area { shape: Shape::Reach, label: words("Within reach"), cells: vec![33, 35, 36, 50] }],
        previews: Vec::new(),
        ways: Vec::new(),
        aims: Vec::new(),
        shots: Vec::new(),
    };
    let lines = Panel::Text { lines: vec![words("Two lines to read."), words("This is the other.")] };
    let mut scene = with(table(2), [Panel::Map(map), lines]);
    scene.picks = vec![
        pick("foe", Items::Tokens(vec![7, 8]), 1, Form::One),
        pick("cell", Items::Cells(vec![33, 35, 36, 50]), 1, Form::One),
    ];
    scene
}

/// A fight: a cell to go to is sent at once, an attack and a spell want somebody each.
pub(super) fn fight() -> Scene {
    let mut scene = map();
    let Some(Panel::Map(map)) = scene.panels.first_mut() else { return scene };
    let cross = vec![Run(0, -1, 1), Run(-2, 0, 5), Run(0, 1, 1)];
    let burst = Preview { pick: "burst".to_owned(), shapes: vec![cross], of: vec![], touches: vec![7, 8] };
    map.previews = vec![burst];
    let card = |token: &Token| Card {
        seat: token.seat,
        token: Some(token.id),
        name: Some(token.name.clone()),
        on_turn: token.active,
        meters: vec![Meter {
            kind: MeterKind::Hp,
            label: words("HP"),
            value: token.seat.map(|_| 7),
            max: token.seat.map(|_| 9),
            after: None,
            band: Some(Band::Hurt),
        }],
        ..Card::default()
    };
    let cards = map.tokens.iter().map(card).collect();
    scene.panels.insert(1, Panel::Meters(Meters { cards }));
    let go = Template::new("move").picking("to", "cell");
    let cells = pick("cell", Items::Cells(vec![33, 35, 36, 50]), 1, Form::One);
    let notes = vec![words("25 ft, half cover"), words("5 ft")];
    scene.picks = vec![
        Pick { action: Some(go.clone()), ..cells },
        Pick { notes, ..pick("bow", Items::Tokens(vec![7, 8]), 1, Form::One) },
        pick("bless", Items::Tokens(vec![1, 7, 8]), 2, Form::Path),
        pick("burst", Items::Cells(vec![70, 71]), 1, Form::One),
    ];
    let control = |label: &str, template: Template| Control::new(words(label), template);
    scene.controls = vec![
        control("Move", go).key('m'),
        control("Attack with Bow", Template::new("attack").picking("target", "bow")).key('1'),
        control("Cast Bless", Template::new("cast").picking("targets", "bless")).key('2'),
        control("Cast Burst", Template::new("cast").picking("at", "burst")).key('3'),
        control("End turn", Template::new("end_turn")).key('e'),
    ];
    scene
}

/// Two trays, lives instead of points, and a bid of a number and a face in one action.
pub(super) fn bids(n_seats: u8) -> Scene {
    let die =
        |face: &u32| Die { sides: 6, face: Some(*face), state: DieState::Free, claimed: false, group: None };
    let tray = |heading: &str, faces: &[u32]| {
        Panel::Dice(Tray {
            heading: Some(words(heading)),
            dice: faces.iter().map(die).collect(),
            ..Tray::default()
        })
    };
    let row = |seat: u8| Row { seat, score: i64::from(seat % 3) + 1, on_turn: seat == 0, ..Row::default() };
    let unit = Some(Text::new("bids.unit", "{n|life|lives}"));
    let board = Scoreboard { rows: (0..n_seats).map(row).collect(), goal: None, unit };
    let panels = [Panel::Scoreboard(board), tray("Your cup", &[4, 2, 6]), tray("On the table", &[5, 5])];
    let mut scene = with(table(n_seats), panels);
    let names =
        [("two", "twos"), ("three", "threes"), ("four", "fours"), ("five", "fives"), ("six", "sixes")];
    let face = |(face, (one, many)): (u32, (&str, &str))| {
        let label = Text { text: format!("{{n|{one}|{many}}}").into(), ..Text::default() };
        Choice::new(label.pick("n", "count")).face(face).value(face)
    };
    scene.picks = vec![
        Pick::number("count", 3, 30).label(words("How many")).chosen([4]),
        Pick::option("face", (2..).zip(names).map(face)).label(words("Face")),
    ];
    let label = Text::new("bids.bid", "Bid {n} {f}").pick("n", "count").pick("f", "face");
    let bid = Template::new("bid").picking("count", "count").picking("face", "face");
    scene.status = words("Your turn. Bid, or call Teo a liar.");
    scene.controls = vec![
        Control::new(label, bid).weight(Weight::Main).key('b'),
        Control::new(words("Call Teo a liar"), Template::new("challenge")).key('c'),
    ];
    scene
}

/// A picture of a game that draws none: more controls than letters.
pub(super) fn crowd() -> Scene {
    let control = |n| Control::new(words(&format!("Do thing number {n}")), Template::new("do"));
    Scene { controls: (0..40).map(control).collect(), ..table(1) }
}
