//! Lines to creatures with their words: "25 ft, clear", "20 ft too far. Move 4 cells." Many things that may be done
//! see a creature alike, so each line stands once and controls name it by number.

use rules5e::Mode;
use rules5e::grid::{CELL_FT, Cover};
use scene::{Aim, Ray, Shot, Text};

use crate::tell::words;
use crate::view::View;
use crate::view::asked::{AskedView, RequestView};
use crate::view::options::{OptionView, TargetView};
use crate::view::sights::{BlockedView, Miss, MissView, SightView};

/// The lines of a scene: the first of each creature as it is seen.
#[derive(Default)]
pub(crate) struct Aims(Vec<Aim>);

impl Aims {
    /// Draws a line to everybody whom the creature on turn looks at.
    pub(crate) fn seen(view: &View) -> Aims {
        let sights = view.turn.iter().flat_map(|turn| &turn.sights);
        Aims(sights.map(|sight| seen(view, sight)).collect())
    }

    /// Returns the numbers of the lines of an option, those that lead nowhere too.
    pub(crate) fn of(&mut self, view: &View, option: &OptionView) -> Vec<u16> {
        let hits = option.targets.iter().map(hit);
        let misses = option.misses.iter().map(|it| miss(view, it));
        hits.chain(misses).map(|aim| self.number(aim)).collect()
    }

    /// Returns all lines.
    pub(crate) fn all(self) -> Vec<Aim> {
        self.0
    }

    fn number(&mut self, aim: Aim) -> u16 {
        let known = self.0.iter().position(|other| *other == aim);
        let place = known.unwrap_or_else(|| {
            self.0.push(aim);
            self.0.len() - 1
        });
        place as u16
    }
}

/// Draws the lines of rolls that are waited for: everybody sees who is aimed at.
pub(crate) fn shots(view: &View) -> Vec<Shot> {
    let shot = |request: &RequestView| match &request.asked {
        AskedView::Roll { aim: Some(sight), .. } => {
            Some(Shot { from: request.actor.0, aim: seen(view, sight) })
        }
        _ => None,
    };
    view.requests.iter().filter_map(shot).collect()
}

fn line(token: u16, ray: Ray, label: Text) -> Aim {
    Aim { token, ray, label, reason: None, cell: None, limit_ft: None }
}

fn seen(view: &View, sight: &SightView) -> Aim {
    match &sight.blocked {
        Some(what) => blocked(view.name_of(sight.creature_id), sight.creature_id.0, what),
        None => line(sight.creature_id.0, Ray::Clear, label(sight.distance_ft, sight.cover, Mode::Normal)),
    }
}

fn hit(target: &TargetView) -> Aim {
    let mode = target.edge.as_ref().map_or(Mode::Normal, |edge| edge.mode);
    let token = target.creature_id.0;
    if let (Some(first), Some(cell)) = (target.approach_ft, target.approach) {
        let text = Text::new("combat.aim.after", "{n} ft, after {first} ft of walking");
        let text = text.number("n", target.distance_ft).number("first", first);
        return Aim { cell: Some(cell), ..line(token, Ray::Clear, text) };
    }
    let ray = if mode == Mode::Disadvantage { Ray::Hampered } else { Ray::Clear };
    line(token, ray, label(target.distance_ft, target.cover, mode))
}

fn miss(view: &View, miss: &MissView) -> Aim {
    let token = miss.creature_id.0;
    match &miss.why {
        Miss::TooFar { have_ft, need_ft } => {
            let beyond = have_ft.saturating_sub(*need_ft);
            let cells = beyond.div_ceil(CELL_FT);
            let text = match cells {
                1 => Text::new("combat.aim.short_one", "{n} ft too far. Move 1 cell."),
                _ => Text::new("combat.aim.short", "{n} ft too far. Move {cells} cells.")
                    .number("cells", cells),
            };
            Aim { limit_ft: Some(*need_ft), ..line(token, Ray::Short, text.number("n", beyond)) }
        }
        Miss::Blocked(what) => blocked(view.name_of(miss.creature_id), token, what),
        Miss::Barred { reason } => line(token, Ray::Barred, reason.0.clone()),
    }
}

fn blocked(name: &str, token: u16, what: &BlockedView) -> Aim {
    let reason = Some(what.why.0.clone());
    Aim { reason, cell: Some(what.cell), ..line(token, Ray::Blocked, words::out_of_sight(name)) }
}

/// "25 ft, clear", "200 ft, disadvantage", "25 ft, half cover, +2 AC".
fn label(ft: u16, cover: Cover, mode: Mode) -> Text {
    let text = match (cover, mode) {
        (Cover::None, Mode::Normal) => Text::new("combat.aim.clear", "{n} ft, clear"),
        (Cover::None, Mode::Advantage) => Text::new("combat.aim.clear_best", "{n} ft, clear, advantage"),
        (Cover::None, Mode::Disadvantage) => Text::new("combat.aim.worst", "{n} ft, disadvantage"),
        (Cover::Half, Mode::Normal) => Text::new("combat.aim.half", "{n} ft, half cover, +2 AC"),
        (Cover::Half, Mode::Advantage) => {
            Text::new("combat.aim.half_best", "{n} ft, half cover, +2 AC, advantage")
        }
        (Cover::Half, Mode::Disadvantage) => {
            Text::new("combat.aim.half_worst", "{n} ft, half cover, +2 AC, disadvantage")
        }
        (_, Mode::Normal) => Text::new("combat.aim.most", "{n} ft, three-quarters cover, +5 AC"),
        (_, Mode::Advantage) => {
            Text::new("combat.aim.most_best", "{n} ft, three-quarters cover, +5 AC, advantage")
        }
        (_, Mode::Disadvantage) => {
            Text::new("combat.aim.most_worst", "{n} ft, three-quarters cover, +5 AC, disadvantage")
        }
    };
    text.number("n", ft)
}
