//! Liar's Dice: everybody has dice under a cup and bids on how many of a face lie under all cups together, until
//! somebody does not believe it. Whoever was wrong loses a die; the last with dice wins.

mod scene;

use engine::dice::Roll;
use engine::scene::{LogLine, Scene, Text};
use engine::{
    Ask, Game, Luck, Meta, Outcome, PerSeat, PlainRefusal, Policy, PolicyLimits, RuleBook, Seat, SeatRange,
    Seats, Step, TurnEvent, Turns, codes,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use scene::{result, with_bid};

/// The game.
pub struct LiarsDice;

/// House rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Dice for each player.
    #[schemars(range(min = 1, max = 6))]
    pub dice: u8,
    /// Ones are wild: they count as every face.
    pub wild: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { dice: 5, wild: true }
    }
}

/// So many dice of a face. The higher bid is the greater one: by the count, then by the face.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bid {
    pub count: u16,
    pub face: u8,
}

/// A bid that was not believed, and what was under the cups.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Challenge {
    pub player: Seat,
    pub bid: Bid,
    pub cups: PerSeat<Vec<u8>>,
    pub found: u16,
    pub loser: Seat,
}

/// Everything about a play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    wild: bool,
    /// How many dice each has, for all to know.
    dice: PerSeat<u8>,
    /// What lies under each cup; in a view, nothing where it may not be seen.
    cups: PerSeat<Vec<u8>>,
    turns: Turns,
    bid: Option<(Seat, Bid)>,
    /// The latest challenge, until somebody bids again.
    shown: Option<Challenge>,
}

/// What a seat may ask for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "action", content = "parameters", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Bid(Bid),
    Challenge {},
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", content = "data", rename_all = "snake_case")]
pub enum Event {
    /// Told to the player alone.
    CupShaken {
        player: Seat,
        faces: Vec<u8>,
    },
    BidMade {
        player: Seat,
        bid: Bid,
    },
    Challenged(Challenge),
    #[serde(untagged)]
    Turn(TurnEvent),
}

pub const NOT_YOUR_TURN: PlainRefusal = PlainRefusal(codes::NOT_YOUR_TURN, "It is not your turn.");
pub const NO_BID: PlainRefusal = PlainRefusal("NO_BID", "Nobody has bid yet.");
pub const INVALID_BID: PlainRefusal =
    PlainRefusal("INVALID_BID", "Bid more dice, or as many of a higher face, and no more than there are.");
pub const INVALID_SETUP: PlainRefusal =
    PlainRefusal(codes::INVALID_SETUP, "Everybody begins with 1 to 6 dice.");

engine::has_turns!(LiarsDice, state.turns);

impl State {
    /// Counts the dice of everybody.
    fn n_dice(&self) -> u16 {
        self.dice.iter().map(|(_, dice)| u16::from(*dice)).sum()
    }

    /// Returns every bid that may be made, the lowest first.
    fn bids(&self) -> impl Iterator<Item = Bid> {
        let all = (1..=self.n_dice()).flat_map(|count| (1..=6).map(move |face| Bid { count, face }));
        all.filter(|bid| self.bid.is_none_or(|(_, standing)| *bid > standing))
    }

    /// Tests for a die that counts for a bid.
    fn counts(&self, die: u8, bid: Bid) -> bool {
        die == bid.face || (self.wild && die == 1)
    }

    /// Counts the dice under a cup that count for a bid.
    fn found(&self, cup: &[u8], bid: Bid) -> u16 {
        cup.iter().filter(|die| self.counts(**die, bid)).count() as u16
    }

    /// Returns how many dice more than the bid a seat may expect that knows its own cup alone, in sixths of a die.
    fn sixths_to_spare(&self, seat: Seat, bid: Bid) -> i32 {
        let n_known = self.cups.get(seat).map_or(0, |cup| self.found(cup, bid));
        let n_unknown = self.n_dice() - u16::from(self.dice.at(seat));
        let faces_that_count = if self.wild && bid.face != 1 { 2 } else { 1 };
        6 * (i32::from(n_known) - i32::from(bid.count)) + faces_that_count * i32::from(n_unknown)
    }
}

/// Has everybody who still plays shake their cup, and tells each what lies under their own.
fn shake_cups(step: &mut Step<'_, LiarsDice>) {
    for player in step.state().turns.still_in().iter() {
        let n_dice = step.state().dice.at(player);
        let faces = step.roll(6, n_dice.into());
        step.emit_to(Seats::only(player), Event::CupShaken { player, faces });
    }
}

/// Shows all cups, takes a die from whoever was wrong, and begins the next round with them.
fn challenge(step: &mut Step<'_, LiarsDice>, by: Seat) -> Result<(), PlainRefusal> {
    let state = step.state();
    let (bidder, bid) = state.bid.ok_or(NO_BID)?;
    let found = state.cups.iter().map(|(_, cup)| state.found(cup, bid)).sum();
    let loser = if found < bid.count { bidder } else { by };
    let challenge = Challenge { player: by, bid, cups: state.cups.clone(), found, loser };
    step.emit(Event::Challenged(challenge));
    if step.state().dice.at(loser) == 0 {
        step.emit(TurnEvent::PlayerEliminated { player: loser }.into());
    }
    if !step.state().turns.is_decided() {
        shake_cups(step);
    }
    Turns::pass_to(step, loser);
    Ok(())
}

impl Game for LiarsDice {
    const META: Meta = Meta {
        id: "liars-dice",
        title: "Liar's Dice",
        summary: "Bid on the dice under all cups, or call the bluff.\nThe last with dice wins.",
        version: 1,
        reads: 1,
        seats: SeatRange { from: 2, to: 6, usual: 4 },
        policy: Policy { limits: PolicyLimits { turn: Some(60), ..PolicyLimits::NONE }, ..Policy::RELAXED },
    };
    const RULES: RuleBook = RuleBook {
        text: include_str!("../texts/rules.txt"),
        translations: &[engine::scene::texts!()],
        why: |code| {
            matches!(code, codes::NOT_YOUR_TURN | "INVALID_BID" | "NO_BID" | "liars-dice.no_bid")
                .then_some("your-turn")
        },
    };
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = PlainRefusal;
    type View = State; // With nothing under the cups that may not be seen.

    fn new(setup: &Setup, seats: u8) -> Result<State, PlainRefusal> {
        if !(1..=6).contains(&setup.dice) {
            return Err(INVALID_SETUP);
        }
        let (dice, cups) = (PerSeat::of(seats, setup.dice), PerSeat::of(seats, vec![]));
        Ok(State { wild: setup.wild, dice, cups, turns: Turns::of(seats), bid: None, shown: None })
    }

    fn start(step: &mut Step<'_, LiarsDice>) {
        Turns::draw(step);
        shake_cups(step);
    }

    fn act(step: &mut Step<'_, LiarsDice>, by: Seat, action: Action) -> Result<(), PlainRefusal> {
        let state = step.state();
        match action {
            _ if state.turns.on_turn() != Some(by) => Err(NOT_YOUR_TURN),
            Action::Challenge {} => challenge(step, by),
            Action::Bid(bid) if state.bids().all(|higher| higher != bid) => Err(INVALID_BID),
            Action::Bid(bid) => {
                step.emit(Event::BidMade { player: by, bid });
                Turns::pass(step);
                Ok(())
            }
        }
    }

    fn apply(state: &mut State, event: &Event) {
        match event {
            Event::CupShaken { player, faces } => {
                state.cups.set(*player, faces.clone());
                state.bid = None; // Bids are on the cups as they were.
            }
            Event::BidMade { player, bid } => (state.bid, state.shown) = (Some((*player, *bid)), None),
            Event::Challenged(challenge) => {
                state.dice.update(challenge.loser, |dice| *dice = dice.saturating_sub(1));
                state.cups.set(challenge.loser, vec![]);
                state.shown = Some(challenge.clone());
            }
            Event::Turn(event) => {
                state.turns.apply(event);
                if let TurnEvent::PlayerFolded { player } = event {
                    state.dice.set(*player, 0);
                    state.cups.set(*player, vec![]);
                }
            }
        }
    }

    fn asks(state: &State, out: &mut Vec<Ask>) {
        state.turns.asks(out);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.turns.outcome("last_with_dice", false, |seat| state.dice.at(seat).into())
    }

    /// What comes first is done when the clock runs out: a challenge, or else the lowest bid.
    fn legal(state: &State, by: Seat, out: &mut Vec<Action>) {
        if state.turns.on_turn() == Some(by) {
            out.extend(state.bid.map(|_| Action::Challenge {}));
            out.extend(state.bids().map(Action::Bid));
        }
    }

    fn view(state: &State, to: Seats) -> State {
        let cups = state.cups.map(|seat, cup| if to.contains(seat) { cup.clone() } else { vec![] });
        State { cups, ..state.clone() }
    }

    fn imagine(state: &State, seats: Seats, luck: &mut Luck) -> Option<State> {
        let mut imagined = state.clone();
        for (_, cup) in imagined.cups.iter_mut().filter(|(seat, _)| !seats.contains(*seat)) {
            cup.fill_with(|| 1 + luck.below(6) as u8);
        }
        Some(imagined)
    }

    fn reveals(_state: &State, event: &Event, _seats: Seats) -> &'static [&'static str] {
        if let Event::Challenged(_) = event { &["cups", "found", "loser"] } else { &[] }
    }

    fn rolls(event: &Event, out: &mut Vec<Roll>) {
        match event {
            Event::CupShaken { faces, .. } => out.push(Roll::faces(6, faces.iter().copied())),
            Event::Turn(event) => event.rolls(out),
            Event::BidMade { .. } | Event::Challenged(_) => {}
        }
    }

    /// The dice of whoever leaves go with them, so the round begins anew.
    fn leave(step: &mut Step<'_, LiarsDice>, seat: Seat) {
        let had_dice = step.state().dice.at(seat) > 0;
        Turns::leave(step, seat);
        if had_dice && !step.state().turns.is_decided() {
            shake_cups(step);
        }
    }

    fn resume(step: &mut Step<'_, LiarsDice>) {
        Turns::begin(step);
    }

    fn tell(_state: &State, event: &Event) -> Option<LogLine> {
        let (seat, text) = match event {
            Event::BidMade { player, bid } => {
                let text = Text::new("liars-dice.bids", "{who} bids {n} {face}.").seat("who", *player);
                (player, with_bid(text, *bid))
            }
            Event::Challenged(challenge) => (&challenge.loser, result(challenge)),
            Event::Turn(TurnEvent::PlayerEliminated { player }) => {
                (player, Text::new("liars-dice.is_out", "{who} is out.").seat("who", *player))
            }
            Event::Turn(_) | Event::CupShaken { .. } => return None,
        };
        Some(LogLine::about(*seat, text))
    }

    fn scene(view: &State, to: Seats) -> Scene {
        scene::scene(view, to)
    }

    /// How sure it looks: a bid that is likely to be there, or a challenge of one that is not. A bid with a die to
    /// spare is sure enough, so that luck chooses among those and nobody reads the cup from the bid.
    fn worth(state: &State, by: Seat, action: &Action) -> i32 {
        match action {
            Action::Bid(bid) => state.sixths_to_spare(by, *bid).min(6),
            Action::Challenge {} => state.bid.map_or(0, |(_, bid)| -state.sixths_to_spare(by, bid)),
        }
    }
}
