//! What is defined once: gradients of dice, pips and the stage, and hatching.

use super::palette::Paint;
use super::pen::Pen;
use super::writer::{Attr, Element, PathData, Ref, Tag};

impl Pen<'_> {
    /// Defines the light on dice and on the stage.
    pub(super) fn define(&mut self) {
        let open = self.svg.element(Tag::Defs).open();
        let bone = [(0.08, Paint::BONE_1), (0.7, Paint::BONE_2), (1.0, Paint::BONE_3)];
        self.lit_from_top_left(Ref::Bone, &bone);
        self.lit_from_top_left(Ref::Dull, &[(0.0, Paint::DULL[0]), (1.0, Paint::DULL[1])]);
        let pip = self.svg.element(Tag::RadialGradient).id(Ref::Pip);
        let pip = pip.number(Attr::Cx, 0.5).number(Attr::Cy, 0.34).number(Attr::R, 0.72).open();
        self.stops(&[(0.0, Paint::PIP[0]), (0.7, Paint::PIP[1]), (1.0, Paint::PIP[2])]);
        pip.close(&mut self.svg);
        self.define_stage();
        open.close(&mut self.svg);
    }

    /// Returns what fills the stage.
    pub(super) fn stage_ref(&self) -> Ref {
        Ref::Stage(self.palette.letter, self.lit.map(|seat| self.mark_of(seat)))
    }

    fn define_stage(&mut self) {
        let id = self.stage_ref();
        let [a, b, c] = self.lit.map_or(self.palette.hush, |seat| self.hue_of(seat).stage);
        let stage = self.svg.element(Tag::RadialGradient).id(id);
        let stage = stage.number(Attr::Cx, 0.5).number(Attr::Cy, 0.0).number(Attr::R, 0.93).open();
        self.stops(&[(0.0, a), (0.56, b), (1.0, c)]);
        stage.close(&mut self.svg);
    }

    fn lit_from_top_left(&mut self, id: Ref, stops: &[(f64, Paint)]) {
        let gradient = self.svg.element(Tag::LinearGradient).id(id);
        let gradient = gradient.number(Attr::X1, 0.37).number(Attr::Y1, 0.0);
        let gradient = gradient.number(Attr::X2, 0.63).number(Attr::Y2, 1.0).open();
        self.stops(stops);
        gradient.close(&mut self.svg);
    }

    fn stops(&mut self, stops: &[(f64, Paint)]) {
        for (offset, paint) in stops {
            self.svg.element(Tag::Stop).number(Attr::Offset, *offset).paint(Attr::StopColor, *paint).end();
        }
    }

    /// Returns hatching in a colour, defining it where it is new.
    pub(super) fn hatch(&mut self, mark: Option<u8>, ink: Paint) -> Ref {
        let hatch = Ref::Hatch(self.palette.letter, mark);
        if self.defines(hatch) {
            let pattern = self.svg.element(Tag::Pattern).id(hatch).word(Attr::PatternUnits, "userSpaceOnUse");
            let pattern = pattern.number(Attr::Width, 8.0).number(Attr::Height, 8.0);
            let pattern = pattern.word(Attr::PatternTransform, "rotate(45)").open();
            let stripe = PathData::fixed("M2 0V8");
            stroke(self.path(&stripe), ink, 4.0).end();
            pattern.close(&mut self.svg);
        }
        hatch
    }
}

fn stroke(element: Element<'_>, ink: Paint, wide: f64) -> Element<'_> {
    element.paint(Attr::Stroke, ink).number(Attr::StrokeWidth, wide)
}
