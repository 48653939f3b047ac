//! Where the rules of a game say why: its headings as anchors, and controls that are off pointed at theirs.

use scene::{Control, Panel, Scene};

/// The longest line that is a heading.
const LONGEST: usize = 60;

/// Returns the anchors of rules, in their order: every heading, in small letters with dashes.
///
/// A heading is a short line without a full stop above something that is set off from it, or words in capitals, also
/// where they run into their text: "GOAL. Fill the boxes."
pub fn anchors(rules: &str) -> Vec<String> {
    let lines: Vec<&str> = rules.lines().collect();
    let blocks = lines.split(|line| line.trim().is_empty());
    blocks.flat_map(headings).map(slug).collect()
}

/// Returns an anchor of a heading: "Your turn" is `your-turn`.
pub fn slug(heading: &str) -> String {
    let words = heading.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

fn headings<'a>(block: &[&'a str]) -> Vec<&'a str> {
    match block.split_first() {
        Some((first, rest)) if is_heading(first, rest) => vec![first],
        _ => block.iter().filter_map(|line| run_in(line)).collect(),
    }
}

fn is_heading(line: &str, rest: &[&str]) -> bool {
    let is_plain = !is_set_off(line) && !line.ends_with(['.', ';']) && line.chars().count() <= LONGEST;
    let is_loud = line.to_uppercase() == line;
    is_plain && !rest.is_empty() && (is_loud || rest.iter().all(|other| is_set_off(other)))
}

/// Tests for a line that is indented, or the beginning of a point or a step.
fn is_set_off(line: &str) -> bool {
    let is_step = line.split_once(". ").is_some_and(|(n, _)| n.bytes().all(|c| c.is_ascii_digit()));
    line.starts_with(char::is_whitespace) || line.starts_with("- ") || is_step
}

/// Returns the words in capitals that a line begins with, where they end with a stop or a comma.
fn run_in(line: &str) -> Option<&str> {
    let (head, rest) = line.split_once(['.', ','])?;
    let is_loud = head.len() > 2 && head.chars().all(|c| c.is_ascii_uppercase() || c == ' ');
    (is_loud && rest.starts_with(' ')).then_some(head)
}

/// Points every control that is off at the paragraph its reason comes from.
pub(crate) fn point(scene: &mut Scene, why: impl Fn(&str) -> Option<&'static str>) {
    let asked = scene.panels.iter_mut().flat_map(|panel| match panel {
        Panel::Prompt(prompt) => prompt.choices.as_mut_slice(),
        _ => &mut [],
    });
    for control in scene.controls.iter_mut().chain(asked) {
        if control.anchor.is_none() {
            control.anchor = anchor_of(control, &why).map(str::to_owned);
        }
    }
}

fn anchor_of(control: &Control, why: impl Fn(&str) -> Option<&'static str>) -> Option<&'static str> {
    let code = control.reason.as_ref().filter(|_| !control.enabled)?.code.as_ref();
    // A reason may be a refusal in its own words.
    why(code.strip_prefix("refusal.").unwrap_or(code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use scene::{Template, Text};

    #[test]
    fn headings_become_anchors() {
        let rules = "GOAL. Win.\n\nYour turn\n  1. Roll.\n\nA sentence that goes on\nand on.\n\nWhile you live:\n\
                     1. Play.\n- Or not.\n\nIF TIME RUNS OUT, so be it.\nIF YOU LEAVE, go.\n\nUPPER SECTION\nx\n";
        let expected =
            ["goal", "your-turn", "while-you-live", "if-time-runs-out", "if-you-leave", "upper-section"];
        assert_eq!(anchors(rules), expected);
    }

    #[test]
    fn only_controls_that_are_off_are_pointed_at_a_paragraph() {
        let control = |code: &'static str| {
            Control::new(Text::default(), Template::new("x")).unless(Some(Text::new(code, "No")))
        };
        let on = Control::new(Text::default(), Template::new("x"));
        let controls = vec![control("refusal.NO_ACTION"), control("off.bonus"), control("other"), on];
        let mut scene = Scene { controls, ..Scene::default() };
        point(&mut scene, |code| match code {
            "NO_ACTION" | "off.bonus" => Some("your-turn"),
            _ => None,
        });
        let anchors: Vec<Option<&str>> = scene.controls.iter().map(|it| it.anchor.as_deref()).collect();
        assert_eq!(anchors, [Some("your-turn"), Some("your-turn"), None, None]);
    }
}
