//! An SVG, read back: its words, pips and signs.

use roxmltree::{Document, Node};
use scene::Scene;
use scene::render::{Theme, svg};

/// The sign on a die that is kept.
pub(crate) const TICK: &str = "M5 12.8 10 17.8 19.4 7";
/// How the sign on a die that is set aside begins.
pub(crate) const LOCK: &str = "M4.5 12.8a2.6 2.6";

/// What is drawn of a scene.
#[derive(Debug)]
pub(crate) struct Drawn {
    /// Every run of words, in reading order, without the description for who cannot see it.
    pub(crate) words: Vec<String>,
    /// The lines of every path.
    pub(crate) paths: Vec<String>,
    /// How many pips each die shows that has any, and whether a tick is on it.
    pub(crate) dice: Vec<(usize, bool)>,
}

impl Drawn {
    /// Draws a scene and reads it back.
    pub(crate) fn of(scene: &Scene) -> Drawn {
        let text = svg(scene, Theme::Dark);
        let document = Document::parse(&text).unwrap();
        let named = |name: &'static str| document.descendants().filter(move |node| node.has_tag_name(name));
        Drawn {
            words: named("text").map(words_of).collect(),
            paths: named("path").filter_map(|path| path.attribute("d")).map(str::to_owned).collect(),
            dice: named("g").filter_map(die).collect(),
        }
    }

    /// How often exactly these words stand there.
    pub(crate) fn count(&self, words: &str) -> usize {
        self.words.iter().filter(|line| *line == words).count()
    }

    /// Checks that these words stand somewhere.
    #[track_caller]
    pub(crate) fn shows(&self, words: &str) {
        assert!(self.words.iter().any(|line| line.contains(words)), "no {words:?} in {:?}", self.words);
    }

    /// How many paths begin so.
    pub(crate) fn signs(&self, start: &str) -> usize {
        self.paths.iter().filter(|path| path.starts_with(start)).count()
    }
}

fn words_of(node: Node<'_, '_>) -> String {
    node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

/// A group whose own group holds pips is a die.
fn die(group: Node<'_, '_>) -> Option<(usize, bool)> {
    let is_pip = |node: &Node<'_, '_>| node.attribute("fill") == Some("url(#dh-pip)");
    let inner = group.children().find(|child| child.children().any(|pip| is_pip(&pip)))?;
    let pips = inner.children().filter(is_pip).count();
    Some((pips, group.descendants().any(|node| node.attribute("d") == Some(TICK))))
}
