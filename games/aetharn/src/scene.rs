//! The table as a picture: scoreboard, dice, what to press and what just happened. It reads a view and nothing else, and
//! gives nobody but the player on turn anything to press.

use engine::scene::{
    Announcement, Control, Die, DieState, Group, Items, Manner, Panel, Pick, Row, Scene, Scoreboard, Sound,
    Sum, Template, Term, Text, Tone, Tray, Weight,
};
use engine::{Seat, Seats};

use pips::Part;
use pips::words::{at_stake, bank as bank_words, busts, makes, roll as roll_words, set_aside, wins_the_game};

use crate::score::scorer;
use crate::words::{self, control, loud, panel, status};
use crate::{DICE_COUNT, DIE_SIDES, MomentKind, PlayerView, TurnView, View};

/// The name of the pick that templates use.
const PICK: &str = "dice";

/// Draws the table for an audience.
pub(crate) fn draw(view: &View, to: Seats) -> Scene {
    let mut panels = vec![Panel::Scoreboard(scoreboard(view))];
    panels.extend(view.turn.as_ref().map(|turn| Panel::Dice(tray(turn))));
    let mut scene = Scene {
        title: words::title(),
        status: say_status(view, to),
        panels,
        announcements: announcements(view),
        ..Scene::default()
    };
    if let Some(turn) = view.turn.as_ref().filter(|turn| to.contains(turn.player)) {
        let desk = Desk { view, turn };
        scene.picks.extend(desk.pick());
        scene.controls = vec![desk.roll(), desk.bank()];
    }
    scene
}

fn scoreboard(view: &View) -> Scoreboard {
    let best = view.players.iter().filter(|player| !player.folded).map(|player| player.score).max();
    let leads = |player: &PlayerView| !player.folded && player.score > 0 && Some(player.score) == best;
    let row = |player: &PlayerView| Row {
        seat: player.seat.0,
        score: player.score.into(),
        note: player.folded.then(panel::folded),
        leads: leads(player),
        on_turn: view.current_player == Some(player.seat),
        next: view.next_player == Some(player.seat) && view.current_player != Some(player.seat),
        out: player.folded,
        place: player.place,
    };
    Scoreboard {
        rows: view.players.iter().map(row).collect(),
        goal: Some(view.config.winning_score.into()),
        unit: None,
    }
}

fn tray(turn: &TurnView) -> Tray {
    let parts = scorer().parts(&faces(turn), turn.scoring_result.scoring_dice);
    let dice = turn.dice.iter().enumerate().map(|(index, _)| die(turn, index as u8, &parts)).collect();
    Tray {
        dice,
        sum: sum(turn),
        groups: parts.iter().map(|part| Group { caption: part.caption() }).collect(),
        ..Tray::default()
    }
}

fn faces(turn: &TurnView) -> [u8; DICE_COUNT] {
    let mut faces = [0; DICE_COUNT];
    faces.iter_mut().zip(&turn.dice).for_each(|(face, die)| *face = die.value.unwrap_or_default());
    faces
}

fn die(turn: &TurnView, index: u8, parts: &[Part]) -> Die {
    let view = turn.dice.get(usize::from(index)).copied();
    let state = match view {
        Some(die) if die.held => DieState::SetAside,
        Some(die) if die.scoring => DieState::Free,
        Some(die) if die.value.is_some() => DieState::Dud,
        _ => DieState::Hidden,
    };
    let group = parts.iter().position(|part| part.dice.contains(index)).map(|group| group as u8);
    let face = view.and_then(|die| die.value).map(u32::from);
    Die { sides: DIE_SIDES.into(), face, state, claimed: false, group }
}

fn sum(turn: &TurnView) -> Option<Sum> {
    let terms = [
        (turn.points.saturating_sub(turn.held_points), panel::before_hot_dice()),
        (turn.held_points, set_aside()),
    ];
    let terms = terms.into_iter().filter(|(points, _)| *points > 0);
    let terms: Vec<Term> = terms.map(|(points, label)| Term::new(points, label)).collect();
    (turn.points > 0).then(|| Sum { terms, result: Term::new(turn.points, at_stake()) })
}

fn say_status(view: &View, to: Seats) -> Text {
    match (&view.turn, view.winner) {
        (Some(turn), _) if to.contains(turn.player) => say_what_to_do(turn),
        (Some(turn), _) => {
            let waits = if turn.roll_number == 0 { status::rolling } else { status::choosing };
            let is_next = view.next_player.is_some_and(|next| to.contains(next));
            if is_next { status::you_are_next(waits(turn.player)) } else { waits(turn.player) }
        }
        (None, Some(winner)) => say_winner(view, winner),
        (None, None) => match view.phase {
            "lobby" => status::lobby(),
            "abandoned" => status::abandoned(),
            _ => status::waiting(),
        },
    }
}

fn say_what_to_do(turn: &TurnView) -> Text {
    match turn {
        _ if turn.roll_number == 0 => status::first_roll(),
        _ if turn.hot_dice => status::hot_dice(),
        _ if turn.must_hold && turn.can_roll => status::select(),
        _ if turn.must_hold => status::select_and_bank(),
        _ if !turn.can_roll => status::bank(),
        _ => status::roll_or_bank(),
    }
}

fn say_winner(view: &View, winner: Seat) -> Text {
    match score_of(view, winner) {
        score if score >= view.config.winning_score => status::won(winner, score),
        _ => status::last_standing(winner),
    }
}

fn score_of(view: &View, seat: Seat) -> u32 {
    view.players.get(seat.index()).map_or(0, |player| player.score)
}

/// What the player on turn has to press.
struct Desk<'a> {
    view: &'a View,
    turn: &'a TurnView,
}

impl Desk<'_> {
    /// Offers the dice not set aside, as long as one of them scores.
    fn pick(&self) -> Option<Pick> {
        let free = |(_, die): &(usize, &crate::DieView)| !die.held && die.value.is_some();
        let items: Vec<u16> =
            self.turn.dice.iter().enumerate().filter(free).map(|(index, _)| index as u16).collect();
        let max = items.len() as u8;
        // Banking without what was just rolled is allowed but never better.
        let pick = Pick::one(PICK, Items::Dice(items)).several(self.turn.must_hold.into(), max);
        self.may_pick().then_some(pick)
    }

    fn may_pick(&self) -> bool {
        self.turn.scoring_result.points > 0
    }

    fn template(&self, action: &str) -> Template {
        let template = Template::new(action);
        if self.may_pick() { template.picking("dice", PICK) } else { template }
    }

    fn roll(&self) -> Control {
        let turn = self.turn;
        let off = (!turn.can_roll).then(|| control::hot_dice_used(self.view.config.hot_dice_per_turn));
        let (label, note) = match turn.dice_to_roll {
            _ if off.is_some() => (control::roll_off(), None),
            _ if turn.must_hold => (control::roll_rest(), None),
            n => (roll_words(n.into()), Some(busts(scorer(), n.into()))),
        };
        let weight = if turn.roll_number == 0 { Weight::Main } else { Weight::Equal };
        Control { note, ..Control::new(label, self.template("roll")).unless(off).weight(weight).key('r') }
    }

    fn bank(&self) -> Control {
        let turn = self.turn;
        let (label, note) = match turn.points {
            0 if turn.must_hold => (bank_words(0), Some(control::what_you_select())),
            points if turn.must_hold => (bank_words(0), Some(control::and_selected(points))),
            0 => (bank_words(0), None),
            points => (bank_words(points), Some(self.result(points))),
        };
        let off = (!turn.can_bank).then(control::roll_first);
        let weight = if turn.can_roll { Weight::Equal } else { Weight::Main };
        Control {
            note,
            ..Control::new(label, self.template("bank")).unless(off).weight(weight).key('b').ends_turn()
        }
    }

    fn result(&self, points: u32) -> Text {
        match score_of(self.view, self.turn.player).saturating_add(points) {
            score if score >= self.view.config.winning_score => wins_the_game(),
            score => makes(score),
        }
    }
}

fn announcements(view: &View) -> Vec<Announcement> {
    let Some(moment) = view.last_moment else { return Vec::new() };
    let (player, points) = (moment.player, moment.points);
    let reached = points >= view.config.winning_score;
    let say = |kind: &str, tone, (title, text): (Text, Text)| {
        Announcement::new(kind, title, text, tone).about(Some(player.0))
    };
    vec![match moment.kind {
        _ if view.phase == "abandoned" => say("abandoned", Tone::Flat, loud::abandoned()),
        MomentKind::Busted => {
            let bust = say("bust", Tone::Flat, loud::bust(points)).sound(Sound::Loss);
            bust.manner(Manner::Covers).lost(points)
        }
        MomentKind::TimedOut => {
            say("timed_out", Tone::Flat, loud::timed_out(player, points)).sound(Sound::Loss)
        }
        MomentKind::HotDice => say("hot_dice", Tone::Bright, loud::hot_dice(points)).sound(Sound::Luck),
        MomentKind::Banked => say("bank", Tone::Quiet, loud::banked(player, points)).sound(Sound::Gain),
        MomentKind::Folded => say("folded", Tone::Flat, loud::folded(player, points)),
        MomentKind::Won => {
            let how = if reached { loud::reached(points) } else { loud::last() };
            say("winner", Tone::Bright, loud::won(player, how)).manner(Manner::Ends).sound(Sound::Win)
        }
    }]
}
