//! Any scene at all, with hostile names and numbers.

use proptest::prelude::*;
use scene::{
    Announcement, Area, Band, BoxName, Card, Choice, Clock, ClockKind, Column, Control, Counter,
    CounterShape, CounterState, Die, DieState, Fallen, Group, Items, Layout, LogLine, Manner, Map, Meter,
    MeterKind, Meters, Narration, Numbers, Panel, Pick, Preview, Prompt, Row, Run, Scene, Scoreboard,
    Scorecard, SeatPresence, Seated, Section, Shape, Slot, SlotState, Sum, Template, Term, Terrain, Text,
    Token, Tone, Tray, TurnLeft, Voice, Ways, You,
};

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        Just("<svg onload=\"alert(1)\" href='javascript:x'>]]>&#0;--></text>".to_owned()),
        Just("\u{202e}\u{200d}\u{0}\u{1b}[2J\u{fffe}\u{feff}".to_owned()),
        Just("Z\u{301}\u{302}\u{303}\u{304}\u{305}".repeat(60)),
        Just("漢字🎲".repeat(3000)),
        "\\PC{0,30}",
        any::<String>(),
    ]
}

fn text() -> impl Strategy<Value = Text> {
    prop_oneof![
        words().prop_map(Text::verbatim),
        words().prop_map(|text| Text { text: text.into(), ..Text::default() }),
        any::<u8>().prop_map(|seat| Text::new("x", "{who} acts").seat("who", seat)),
        number().prop_map(|n| Text::new("x", "{n|# die|# dice} of {v|one|few=|#}")
            .number("n", n)
            .pick("v", VALUE)),
    ]
}

fn maybe_text() -> impl Strategy<Value = Option<Text>> {
    proptest::option::of(text())
}

fn number() -> impl Strategy<Value = i64> {
    prop_oneof![-20..200i64, any::<i64>(), Just(i64::MAX), Just(i64::MIN)]
}

fn seat() -> impl Strategy<Value = u8> {
    prop_oneof![0..8u8, any::<u8>()]
}

fn band() -> impl Strategy<Value = Band> {
    use Band::*;
    prop::sample::select(vec![Unhurt, Hurt, Bloodied, NearDeath, Dying, Dead, Hidden])
}

fn row() -> impl Strategy<Value = Row> {
    let flags = any::<[bool; 4]>();
    (seat(), number(), maybe_text(), flags, proptest::option::of(0..5u8)).prop_map(
        |(seat, score, note, flags, place)| {
            let [leads, on_turn, next, out] = flags;
            Row { seat, score, note, leads, on_turn, next, out, place }
        },
    )
}

fn die() -> impl Strategy<Value = Die> {
    use DieState::*;
    let sides = prop_oneof![Just(6), prop::sample::select(vec![2, 4, 8, 10, 12, 20, 100]), any::<u32>()];
    let state = prop::sample::select(vec![Free, Dud, Suggested, Selected, SetAside, Hidden]);
    let face = proptest::option::of(prop_oneof![1..7u32, any::<u32>()]);
    (sides, face, state, any::<bool>(), proptest::option::of(0..4u8))
        .prop_map(|(sides, face, state, claimed, group)| Die { sides, face, state, claimed, group })
}

fn term() -> impl Strategy<Value = Term> {
    (number(), text()).prop_map(|(value, label)| Term { value, label })
}

fn tray() -> impl Strategy<Value = Tray> {
    let sum = (prop::collection::vec(term(), 0..5), term()).prop_map(|(terms, result)| Sum { terms, result });
    let groups = prop::collection::vec(text().prop_map(|caption| Group { caption }), 0..4);
    let thrown = prop::collection::vec(any::<u16>(), 0..4);
    let whose = (maybe_text(), proptest::option::of(seat()));
    (whose, prop::collection::vec(die(), 0..60), groups, proptest::option::of(sum), thrown).prop_map(
        |((heading, seat), dice, groups, sum, thrown)| Tray { heading, seat, dice, groups, sum, thrown },
    )
}

fn scorecard() -> impl Strategy<Value = Scorecard> {
    let name = (text(), proptest::option::of(0..9u32)).prop_map(|(label, face)| BoxName { label, face });
    let section = (prop::collection::vec(name, 0..9), prop::collection::vec(text(), 0..4))
        .prop_map(|(boxes, totals)| Section { boxes, totals });
    let state =
        prop::sample::select(vec![SlotState::Open, SlotState::Preview, SlotState::Used, SlotState::Closed]);
    let slot = (proptest::option::of(number()), state, any::<bool>())
        .prop_map(|(value, state, chosen)| Slot { value, state, chosen });
    let (slots, totals) = (prop::collection::vec(slot, 0..20), prop::collection::vec(number(), 0..5));
    let column = (seat(), any::<bool>(), maybe_text(), slots, totals)
        .prop_map(|(seat, on_turn, note, slots, totals)| Column { seat, on_turn, note, slots, totals });
    (prop::collection::vec(section, 0..6), prop::collection::vec(column, 0..14))
        .prop_map(|(sections, columns)| Scorecard { sections, columns })
}

fn card() -> impl Strategy<Value = Card> {
    let kind = prop::sample::select(vec![MeterKind::Hp, MeterKind::Vp, MeterKind::Other]);
    let maybe = || proptest::option::of(number());
    let meter = (kind, text(), maybe(), maybe(), maybe(), proptest::option::of(band()))
        .prop_map(|(kind, label, value, max, after, band)| Meter { kind, label, value, max, after, band });
    let whose = (proptest::option::of(seat()), proptest::option::of(any::<u16>()));
    (whose, maybe_text(), maybe_text(), any::<[bool; 2]>(), maybe_text(), prop::collection::vec(meter, 0..5))
        .prop_map(|((seat, token), name, note, [out, on_turn], reason, meters)| Card {
            seat,
            token,
            name,
            note,
            out,
            on_turn,
            reason,
            meters,
        })
}

/// The pick that previews are for.
const AIM: &str = "aim";
/// The pick that texts name.
const VALUE: &str = "value";

/// Makes a pick of cells, some of them chosen.
fn aim() -> impl Strategy<Value = Pick> {
    (prop::collection::vec(any::<u16>(), 0..4), 0..4usize).prop_map(|(cells, n)| Pick {
        chosen: cells.iter().copied().take(n).collect(),
        ..Pick::one(AIM, Items::Cells(cells))
    })
}

/// Makes a pick of numbers or of options, whatever is chosen of it.
fn value() -> impl Strategy<Value = Pick> {
    let numbers = (any::<u16>(), any::<u16>(), any::<u16>())
        .prop_map(|(from, to, step)| Items::Numbers(Numbers { from, to, step }));
    let choice = (text(), maybe_text(), proptest::option::of(any::<u32>()))
        .prop_map(|(label, note, face)| Choice { label, note, face, value: face.into() });
    let items = prop_oneof![numbers, prop::collection::vec(choice, 0..9).prop_map(Items::Options)];
    let chosen = prop::collection::vec(prop_oneof![0..9u16, any::<u16>()], 0..4);
    (items, maybe_text(), chosen, any::<[u8; 2]>()).prop_map(|(items, label, chosen, [min, max])| Pick {
        label,
        chosen,
        min,
        max,
        ..Pick::one(VALUE, items)
    })
}

fn map() -> impl Strategy<Value = Map> {
    let token =
        (any::<u16>(), text(), proptest::option::of(seat()), 0..40u16, any::<u8>(), band(), any::<bool>())
            .prop_map(|(id, name, seat, at, size, band, active)| {
                let (x, y) = (at % 9, at / 5);
                Token { id, name, seat, x, y, size, band, conditions: vec![], active }
            });
    use Shape::*;
    let shape = prop::sample::select(vec![Reach, Aim, Zone, Path, Risk]);
    let area = (shape, text(), prop::collection::vec(any::<u16>(), 0..40))
        .prop_map(|(shape, label, cells)| Area { shape, label, cells });
    let run = (-300..300i16, -9..9i16, 0..300u16).prop_map(|(right, down, n)| Run(right, down, n));
    let shapes = prop::collection::vec(prop::collection::vec(run, 0..4), 0..3);
    let numbers = || prop::collection::vec(0..4u16, 0..4);
    let preview = (shapes, numbers(), numbers()).prop_map(|(shapes, of, touches)| Preview {
        pick: AIM.to_owned(),
        shapes,
        of,
        touches,
    });
    let size = || prop_oneof![0..20u16, any::<u16>()];
    let rows = prop::collection::vec(prop_oneof!["[.#~, ]{0,20}", any::<String>()], 0..12);
    let ways = (numbers(), numbers(), numbers(), 0..9u16).prop_map(|(ft, before, through, from)| Ways {
        pick: AIM.to_owned(),
        from,
        most_ft: 30,
        ft,
        before,
        through,
    });
    let marked = (
        prop::collection::vec(area, 0..4),
        prop::collection::vec(preview, 0..2),
        prop::collection::vec(ways, 0..2),
    );
    (size(), size(), rows, prop::collection::vec(token, 0..8), marked).prop_map(
        |(width, height, rows, tokens, (areas, previews, ways))| Map {
            width,
            height,
            cell_ft: 5,
            terrain: Terrain { hash: String::new(), rows },
            tokens,
            areas,
            previews,
            ways,
            aims: vec![],
            shots: vec![],
        },
    )
}

fn control() -> impl Strategy<Value = Control> {
    (text(), maybe_text()).prop_map(|(label, reason)| Control::new(label, Template::new("x")).unless(reason))
}

fn turn_left() -> impl Strategy<Value = TurnLeft> {
    use CounterShape::*;
    use CounterState::*;
    let shape = prop::sample::select(vec![Circle, Triangle, Diamond, Bar]);
    let state = prop::sample::select(vec![Ready, Half, Used]);
    let counter = (shape, state, text(), proptest::option::of(any::<u32>()))
        .prop_map(|(shape, state, words, left)| Counter { shape, state, words, left, of: left });
    let whose = (proptest::option::of(seat()), proptest::option::of(any::<u16>()), maybe_text());
    (text(), whose, prop::collection::vec(counter, 0..6)).prop_map(
        |(heading, (seat, token, name), counters)| TurnLeft { heading, seat, token, name, counters },
    )
}

fn fallen() -> impl Strategy<Value = Fallen> {
    let faces = prop::collection::vec(1..7u32, 0..6);
    (proptest::option::of(seat()), faces, prop::collection::vec(any::<u16>(), 0..4))
        .prop_map(|(seat, faces, dice)| Fallen { seat, sides: 6, faces, dice })
}

fn panel() -> impl Strategy<Value = Panel> {
    let board = (prop::collection::vec(row(), 0..20), proptest::option::of(number()), maybe_text())
        .prop_map(|(rows, goal, unit)| Panel::Scoreboard(Scoreboard { rows, goal, unit }));
    let voice = prop_oneof![Just(Voice::House), Just(Voice::Narrator)];
    let line = (proptest::option::of(seat()), text(), voice).prop_map(|(seat, text, voice)| LogLine {
        seat,
        text,
        voice,
    });
    let prompt = (proptest::option::of(seat()), text(), maybe_text(), prop::collection::vec(control(), 0..4))
        .prop_map(|(seat, question, otherwise, choices)| {
            Panel::Prompt(Prompt { seat, question, dice: vec![], otherwise, choices })
        });
    prop_oneof![
        board,
        tray().prop_map(Panel::Dice),
        scorecard().prop_map(Panel::Scorecard),
        prop::collection::vec(card(), 0..16).prop_map(|cards| Panel::Meters(Meters { cards })),
        map().prop_map(Panel::Map),
        prop::collection::vec(line, 0..8).prop_map(|lines| Panel::Log { lines }),
        prompt,
        turn_left().prop_map(Panel::Turn),
        prop::collection::vec(text(), 0..40).prop_map(|lines| Panel::Text { lines }),
    ]
}

/// Makes any scene.
pub(crate) fn any_scene() -> impl Strategy<Value = Scene> {
    let presence =
        prop::sample::select(vec![SeatPresence::Present, SeatPresence::Absent, SeatPresence::Gone]);
    let seated = (words(), any::<u8>(), any::<bool>(), presence)
        .prop_map(|(name, mark, bot, presence)| Seated { name, mark, bot, presence });
    let clock = (seat(), any::<u64>(), any::<u64>()).prop_map(|(seat, left, of)| Clock {
        seat,
        kind: ClockKind::Grace,
        until: None,
        left,
        of,
    });
    let tone = prop::sample::select(vec![Tone::Bright, Tone::Flat, Tone::Quiet]);
    let announcement =
        (proptest::option::of(seat()), text(), text(), tone).prop_map(|(seat, title, text, tone)| {
            Announcement::new("over", title, text, tone).about(seat).manner(Manner::Ends)
        });
    let around = (text(), text(), proptest::option::of(seat()), prop::collection::vec(seated, 0..9));
    let narration =
        (proptest::option::of(words()), words()).prop_map(|(speaker, words)| Narration { speaker, words });
    let loud = (
        prop::collection::vec(clock, 0..3),
        prop::collection::vec(announcement, 0..3),
        proptest::option::of(narration),
    );
    let picks = prop::collection::vec(prop_oneof![aim(), value()], 0..3);
    let pressed = (picks, prop::collection::vec(control(), 0..5));
    let layout = prop::sample::select(vec![Layout::Map, Layout::Card, Layout::Meters, Layout::Board]);
    let fell = (proptest::option::of(layout), prop::collection::vec(fallen(), 0..3));
    (around, loud, prop::collection::vec(panel(), 0..6), pressed, fell).prop_map(
        |(
            (title, status, turn, seats),
            (clocks, announcements, narration),
            panels,
            (picks, controls),
            (layout, rolls),
        )| Scene {
            title,
            status,
            turn,
            seats,
            you: You::default(),
            layout,
            clocks,
            panels,
            rolls,
            picks,
            controls,
            announcements,
            narration,
        },
    )
}
