//! How an event makes a state another. It runs no rule, rolls no dice, and takes any event for any state without a
//! panic.

use engine::{Seat, Seats};

use crate::{Awaits, Deed, Effect, Entry, Event, Faces, LastRoll, Moment, Move, Player, Reason, State, Turn};

/// Makes an event true.
#[inline(always)]
pub(crate) fn apply(state: &mut State, event: &Event) {
    match *event {
        Event::GameStarted { players, .. } => state.turn_order = players,
        Event::RoundStarted { round } => {
            state.round = round;
            state.next_index = 0;
        }
        Event::TurnStarted { player, turn_number, turn_index, .. } => {
            state.turn_number = turn_number;
            state.next_index = turn_index.wrapping_add(1);
            state.turn = Some(Turn::new(player));
            state.change(player, |player| player.turns = player.turns.wrapping_add(1));
        }
        Event::DieRolled { player, value, kind } => {
            state.last_roll = Some(LastRoll { player, value, kind });
            state.change_turn(|turn| {
                turn.kind = Some(kind);
                turn.awaits = kind.asks().unwrap_or(Awaits::Roll);
            });
        }
        Event::EffectChosen { .. } => state.change_turn(|turn| turn.awaits = Awaits::Target),
        Event::TargetChosen { target, .. } => state.change_turn(|turn| {
            turn.target = Some(target);
            turn.awaits = Awaits::Effect;
        }),
        Event::DamageDealt { player, target, kind, amount, hp, .. } => {
            state.change(target, |target| target.hp = hp);
            if player != target {
                state.change(player, |player| player.damage = player.damage.wrapping_add(amount.into()));
            }
            state.tell_move(player, target, Deed::of(kind, Effect::Hp), amount);
        }
        Event::Healed { player, target, kind, amount, hp, .. } => {
            state.change(target, |target| target.hp = hp);
            state.tell_move(player, target, Deed::of(kind, Effect::Hp), amount);
        }
        Event::PointsGained { player, target, kind, amount, .. } => {
            state.change(target, |target| target.gain(amount));
            state.tell_move(player, target, Deed::of(kind, Effect::Vp), amount);
        }
        Event::PointsStolen { player, target, kind, amount, target_vp, .. } => {
            state.change(target, |target| target.vp = target_vp);
            state.change(player, |player| player.gain(amount));
            state.tell_move(player, target, Deed::of(kind, Effect::Vp), amount);
        }
        Event::PointsLost { player, target, kind, amount, vp, .. } => {
            state.change(target, |target| target.vp = vp);
            state.tell_move(player, target, Deed::of(kind, Effect::Vp), amount);
        }
        Event::NoEffect { player, target, kind, reason, .. } => {
            let deed = no_effect(kind, reason);
            match target {
                Some(target) => state.tell_move(player, target, deed, 0),
                None => state.tell(player, None, deed, 0),
            }
        }
        Event::PlayerFell { player, by, .. } => {
            state.fell(player, by);
        }
        Event::EliminationRewarded { player, target, points, .. } => {
            state.change(player, |player| player.gain(points));
            state.tell(player, Some(target), Deed::Elimination, points);
        }
        Event::SurvivalRewarded { players, points, .. } => {
            state.survive(players, points);
        }
        Event::TurnEnded { .. } => state.end_turn(),
        Event::RoundEnded { .. } => {
            state.end_round();
        }
        Event::TieRolled { players, faces } => state.break_tie(players, faces),
        Event::TurnTimedOut { player, .. } => state.tell(player, None, Deed::TimedOut, 0),
        Event::PlayerFolded { player, .. } => state.fold(player),
        Event::GameEnded { reason } => {
            state.turn = None;
            state.end = Some(reason);
        }
    }
}

const fn no_effect(kind: Move, reason: Reason) -> Deed {
    match reason {
        Reason::Void => Deed::Void,
        Reason::NoTarget => Deed::NoTarget,
        Reason::FullHp => Deed::of(kind, Effect::Hp),
        Reason::NoVp => Deed::of(kind, Effect::Vp),
    }
}

impl State {
    #[inline]
    fn change(&mut self, seat: Seat, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.players.at_mut(seat) {
            change(player);
        }
    }

    #[inline]
    fn change_each(&mut self, seats: Seats, change: impl Fn(&mut Player)) {
        for (player, seat) in self.players.iter_mut().zip(0..) {
            if seats.contains(Seat(seat)) {
                change(player);
            }
        }
    }

    /// Changes the turn, which asks for something else now; the latest moment has passed.
    #[inline]
    fn change_turn(&mut self, change: impl FnOnce(&mut Turn)) {
        self.moment = None;
        if let Some(turn) = &mut self.turn {
            change(turn);
        }
    }

    /// Ends the turn and remembers whom it was for.
    #[inline(always)]
    fn end_turn(&mut self) {
        if let Some(&Turn { player, kind, target: Some(target), .. }) = self.turn.as_ref() {
            let haunted = if kind.is_some_and(Move::is_haunt) { self.round } else { 0 };
            self.change(player, |player| {
                player.last_target = Some(target);
                player.last_haunt = haunted;
            });
        }
        self.turn = None;
    }

    // What is rare stands apart, so that what is common stays short.

    #[inline(never)]
    fn fell(&mut self, seat: Seat, by: Option<Seat>) {
        self.alive = self.alive.without(seat);
        self.moment = Some(Moment::Fell { player: seat, by });
        if let Some(by) = by {
            self.change(by, |by| by.kills = by.kills.saturating_add(1));
        }
        if let Some(line) = self.log.last_mut().filter(|line| line.target == Some(seat)) {
            line.fell = true;
        }
    }

    #[inline(never)]
    fn survive(&mut self, seats: Seats, points: u8) {
        self.change_each(seats, |player| player.gain(points));
        self.push(None, None, Deed::Survival, points);
    }

    #[inline(never)]
    fn end_round(&mut self) {
        let fallen = Seats::first(self.players.n()).minus(self.alive);
        if fallen.is_empty() {
            return;
        }
        self.change_each(fallen, |player| player.rounds_fallen = player.rounds_fallen.saturating_add(1));
    }

    /// Puts each of the tied behind those of them who rolled more.
    #[inline(never)]
    fn break_tie(&mut self, players: Seats, faces: Faces) {
        for (seat, face) in players.iter().zip(faces.iter()) {
            let better = faces.iter().filter(|other| *other > face).count() as u8;
            self.change(seat, |player| player.tie = player.tie.saturating_add(better));
            self.tell(seat, None, Deed::TieRoll, face);
        }
    }

    #[inline(never)]
    fn fold(&mut self, seat: Seat) {
        self.playing = self.playing.without(seat);
        self.alive = self.alive.without(seat);
        self.moment = Some(Moment::Folded { player: seat });
        self.tell(seat, None, Deed::Left, 0);
        // A haunt whose target is gone needs another one.
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.target == Some(seat)) {
            turn.target = None;
            turn.awaits = Awaits::Target;
        }
    }

    #[inline]
    fn tell(&mut self, actor: Seat, target: Option<Seat>, effect: Deed, amount: u8) {
        self.push(Some(actor), target, effect, amount);
    }

    /// Tells what a move came to, and remembers whom it was for.
    #[inline]
    fn tell_move(&mut self, player: Seat, target: Seat, effect: Deed, amount: u8) {
        if let Some(turn) = self.turn.as_mut().filter(|_| target != player) {
            turn.target = Some(target);
        }
        self.tell(player, Some(target), effect, amount);
    }

    #[inline]
    fn push(&mut self, actor: Option<Seat>, target: Option<Seat>, effect: Deed, amount: u8) {
        let round = self.round;
        self.log.push(Entry { round, actor, target, effect, amount, fell: false });
    }
}
