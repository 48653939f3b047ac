//! The stage: the lit table with who is on turn, what to do, the dice, and what
//! is at stake.

use super::mark::Look;
use super::palette::Paint;
use super::parts::{Parts, clock_of, loud, quiet};
use super::pen::{Pen, Style};
use super::tray::Lay;
use super::viewport::Viewport;
use super::writer::{Attr, PathData};
use crate::Tray;

/// The corners of a stage.
pub(super) const CORNER: f64 = 52.0;

impl Pen<'_> {
    /// Draws the light of a stage.
    pub(super) fn lit_stage(&mut self, frame: Viewport) {
        let light = self.stage_ref();
        self.rect(frame, CORNER).refer(Attr::Fill, light).end();
    }

    /// Draws a tall stage: head, dice or what there is to read, and a foot.
    pub(super) fn tall_stage(&mut self, parts: &Parts<'_>, frame: Viewport) {
        self.lit_stage(frame);
        let inner = frame.inset(56.0, 0.0);
        let head = Viewport { y: frame.y + 48.0, h: 136.0, ..inner };
        let used = self.head(head);
        // Of several trays each says its own sum, and keeps its dice together.
        let is_one = parts.trays.len() < 2;
        let has_foot = is_one && (!parts.tray.aside().is_empty() || parts.tray.sum.is_some());
        let foot_h = if has_foot { 240.0 } else { 40.0 };
        if has_foot {
            let foot = Viewport { y: frame.bottom() - foot_h, h: foot_h, ..frame };
            self.stage_foot(foot);
            let aside = parts.tray.aside();
            self.foot(&aside, parts.tray.sum.as_ref(), foot.inset(56.0, 24.0));
        }
        let top = head.y + used + 16.0;
        let mut body = Viewport { y: top, h: (frame.bottom() - foot_h - top).max(0.0), ..inner };
        body = self.controls_line(parts, body);
        match loud(self.scene, parts) {
            Some(announcement) => {
                self.band(announcement, &parts.tray, Viewport { x: frame.x, w: frame.w, ..body })
            }
            None => self.body(parts, body),
        }
    }

    /// Draws who is on turn and what to do, and returns how high that is.
    fn head(&mut self, head: Viewport) -> f64 {
        let status = self.say(&self.scene.status);
        let Some(seat) = self.scene.turn else {
            let words = if status.is_empty() { self.say(&self.scene.title) } else { status };
            let style = Style::display(64.0, self.palette.text);
            let next = self.write_lines((head.x, head.y + 60.0), head.w, 2, style, &words);
            return next - head.y - 30.0;
        };
        let clock = clock_of(self.scene, seat).map(|clock| (clock.left, clock.of));
        let mark = clocked(Viewport::new(head.x, head.y + 12.0, 112.0, 112.0), clock.is_some());
        self.mark_here(seat, mark.x, mark.y, mark.w);
        let (_, mut words) = head.left(144.0, 0.0);
        if let Some((left, of)) = clock {
            self.clock_ring(mark, left, of);
            let seconds = format!("{} s", left.div_ceil(1000));
            let style = Style::display(60.0, self.palette.text).end().down_to(34.0);
            self.write(head.right(), head.y + 66.0, 220.0, style, &seconds);
            words.w -= 236.0;
        }
        let name = Style::display(88.0, self.palette.text).down_to(56.0);
        self.write(words.x, head.y + 66.0, words.w, name, &self.scene.name_of(seat));
        let place = head.right() - words.x;
        let said = Style::body(34.0, self.palette.text).down_to(28.0);
        self.write(words.x, head.y + 122.0, place, said, &status);
        let Some(line) = self.quiet_line(&status) else { return head.h };
        self.write(words.x, head.y + 166.0, place, Style::body(28.0, self.palette.text), &line);
        head.h + 40.0
    }

    /// Returns what was said softly, unless the status says it too.
    fn quiet_line(&self, status: &str) -> Option<String> {
        let announcement = quiet(self.scene)?;
        let (title, text) = (self.say(&announcement.title), self.say(&announcement.text));
        if text.is_empty() {
            return (!title.is_empty() && title != status).then_some(title);
        }
        (text != status).then_some(text)
    }

    /// Draws the darker foot of a stage, which has the stage's corners.
    fn stage_foot(&mut self, foot: Viewport) {
        let line = PathData::default()
            .step('M', &[foot.x, foot.y])
            .step('H', &[foot.right()])
            .step('V', &[foot.bottom() - CORNER])
            .step('a', &[CORNER, CORNER, 0.0, 0.0, 1.0, -CORNER, CORNER])
            .step('H', &[foot.x + CORNER])
            .step('a', &[CORNER, CORNER, 0.0, 0.0, 1.0, -CORNER, -CORNER])
            .step('Z', &[]);
        let shade = self.palette.shade;
        self.path(&line).paint(Attr::Fill, Paint::BLACK).number(Attr::FillOpacity, shade).end();
    }

    /// Says in a line what can be done, where dice or a board take the room.
    fn controls_line(&mut self, parts: &Parts<'_>, body: Viewport) -> Viewport {
        let labels = self.can_do();
        if labels.is_empty() || (parts.rows.is_empty() && parts.tray.dice.is_empty()) {
            return body;
        }
        let words = labels.join("  ·  ");
        let style = Style::body(28.0, self.palette.text).middle();
        self.write(body.mid_x(), body.bottom() - 22.0, body.w, style, &words);
        Viewport { h: (body.h - 56.0).max(0.0), ..body }
    }

    /// Returns what can be done now.
    pub(super) fn can_do(&self) -> Vec<String> {
        let able = self.scene.controls.iter().filter(|control| control.enabled);
        able.map(|control| self.say(&control.label)).filter(|label| !label.is_empty()).collect()
    }

    /// Draws what the stage is about: dice, a question, words.
    fn body(&mut self, parts: &Parts<'_>, body: Viewport) {
        let has_dice = !parts.tray.dice.is_empty();
        let mut rest = body;
        if has_dice {
            let words = parts.prompts.len().min(1) as f64 * 130.0 + parts.texts.len().min(3) as f64 * 50.0;
            let (place, below) = body.top((body.h - words).max(body.h * 0.4), 0.0);
            let lay = Lay { most: 184.0, tilted: true, captions: true };
            self.trays(parts, place, lay, Tray::standing);
            rest = below;
        }
        for prompt in &parts.prompts {
            rest = self.prompt(prompt, rest);
        }
        let is_bare = parts.texts.is_empty() && parts.prompts.is_empty() && parts.log.is_empty();
        if is_bare && !has_dice && self.scene.turn.is_none() && self.can_do().is_empty() {
            return self.house_die((body.mid_x(), body.mid_y()));
        }
        self.reading(parts, rest, has_dice);
    }

    /// Draws a strip of a stage for a table with a scorecard: who, dice, what they make.
    pub(super) fn strip(&mut self, parts: &Parts<'_>, frame: Viewport) {
        self.lit_stage(frame);
        let inner = frame.inset(56.0, 0.0);
        let (who, rest) = inner.left(if parts.tray.dice.is_empty() { inner.w * 0.6 } else { 440.0 }, 24.0);
        self.strip_who(who);
        let stake_w = if parts.tray.sum.is_some() { 310.0 } else { 0.0 };
        let (dice, stake) = rest.left(rest.w - stake_w - 24.0, 24.0);
        if let Some(sum) = &parts.tray.sum {
            let number = Style::display(128.0, self.palette.text).end().down_to(24.0);
            let (value, label) = (crate::text::grouped(sum.result.value), self.say(&sum.result.label));
            self.write(stake.right(), frame.mid_y() + 10.0, stake.w, number, &value);
            let words = Style::body(32.0, self.palette.text).end().down_to(26.0);
            self.write(stake.right(), frame.mid_y() + 66.0, stake.w, words, &label);
        }
        match loud(self.scene, parts) {
            Some(announcement) => self.strip_band(announcement, &parts.tray, dice.inset(0.0, 0.0)),
            None => {
                let lay = Lay { most: 136.0, tilted: false, captions: true };
                self.trays(parts, dice.inset(0.0, 24.0), lay, Tray::all);
            }
        }
    }

    /// Draws who is on turn in a strip: the name beside the mark, the status in two lines.
    fn strip_who(&mut self, place: Viewport) {
        let status = self.say(&self.scene.status);
        let Some(seat) = self.scene.turn else {
            let style = Style::display(56.0, self.palette.text);
            self.write_lines((place.x, place.mid_y() - 16.0), place.w, 2, style, &status);
            return;
        };
        let clock = clock_of(self.scene, seat).map(|clock| (clock.left, clock.of));
        let mark = clocked(Viewport::new(place.x, place.mid_y() - 56.0, 112.0, 112.0), clock.is_some());
        self.mark_here(seat, mark.x, mark.y, mark.w);
        let (_, words) = place.left(140.0, 0.0);
        let name = self.scene.name_of(seat);
        let mut seconds = String::new();
        if let Some((left, of)) = clock {
            self.clock_ring(mark, left, of);
            seconds = format!("{} s. ", left.div_ceil(1000));
        }
        let style = Style::display(80.0, self.palette.text).down_to(44.0);
        self.write(words.x, place.mid_y() - 4.0, words.w, style, &name);
        let style = Style::body(30.0, self.palette.text);
        self.write_lines((words.x, place.mid_y() + 46.0), words.w, 3, style, &format!("{seconds}{status}"));
    }

    /// Draws a strip of a stage for a table with cards: a large die, what it means, what happened.
    pub(super) fn wide_stage(&mut self, parts: &Parts<'_>, frame: Viewport) {
        self.lit_stage(frame);
        let mut inner = frame.inset(64.0, 40.0);
        if !parts.log.is_empty() {
            let (left, log) = inner.left(inner.w - 560.0, 40.0);
            let line = PathData::default().step('M', &[log.x, log.y]).step('V', &[log.bottom()]);
            let ink = self.palette.text;
            let rule = self.path(&line).paint(Attr::Stroke, ink).number(Attr::StrokeWidth, 3.0);
            rule.number(Attr::StrokeOpacity, 0.22).end();
            self.log_block(parts, Viewport { x: log.x + 36.0, w: log.w - 36.0, ..log });
            inner = left;
        }
        if let Some(announcement) = loud(self.scene, parts) {
            return self.strip_band(announcement, &parts.tray, inner);
        }
        let standing = parts.tray.standing();
        if !standing.is_empty() {
            let n = standing.len().min(6) as f64;
            let (dice, rest) = inner.left((inner.h * 1.02 * n.sqrt()).min(inner.w * 0.5), 48.0);
            let lay = Lay { most: 268.0, tilted: true, captions: false };
            self.trays(parts, dice, lay, Tray::standing);
            inner = rest;
        }
        self.meaning(parts, inner);
    }

    /// Draws who acts, what it means in large words, and the status.
    fn meaning(&mut self, parts: &Parts<'_>, place: Viewport) {
        let status = self.say(&self.scene.status);
        let headline = self.headline(parts);
        let n_lines = if headline.is_some() { 2 } else { 3 };
        let high = 56.0 + headline.as_ref().map_or(0.0, |_| 130.0) + 52.0 * 2.0;
        let mut y = place.mid_y() - high / 2.0;
        if let Some(seat) = self.scene.turn {
            self.mark(seat, place.x, y, 56.0, Look::Plain);
            let clock = clock_of(self.scene, seat);
            let seconds = clock.map(|clock| format!(", {} s", clock.left.div_ceil(1000))).unwrap_or_default();
            let name = self.scene.name_of(seat);
            let (text, soft) = (self.palette.text, self.palette.text_2);
            self.write_pair(
                (place.x + 76.0, y + 41.0),
                place.w - 76.0,
                Style::body(38.0, text),
                (&name, &seconds),
                soft,
            );
            y += 56.0;
        }
        if let Some(words) = headline {
            let style = Style::display(100.0, self.palette.text).down_to(56.0);
            self.write(place.x, y + 108.0, place.w, style, &words);
            y += 124.0;
        }
        let style = Style::body(if n_lines == 2 { 38.0 } else { 44.0 }, self.palette.text);
        self.write_lines((place.x, y + 58.0), place.w, n_lines, style, &status);
    }

    /// Returns the largest words of a stage: what the dice make, the question, or what is at stake.
    fn headline(&self, parts: &Parts<'_>) -> Option<String> {
        let caption = parts.tray.groups.first().map(|group| self.say(&group.caption));
        let question = parts.prompts.first().map(|prompt| self.say(&prompt.question));
        let stake =
            parts.tray.sum.as_ref().map(|sum| {
                format!("{} {}", crate::text::grouped(sum.result.value), self.say(&sum.result.label))
            });
        caption.or(question).or(stake).filter(|words| !words.is_empty())
    }
}

/// Makes room for the ring of a clock around a mark.
fn clocked(mark: Viewport, has_clock: bool) -> Viewport {
    if has_clock { mark.square(mark.w * 0.84) } else { mark }
}
