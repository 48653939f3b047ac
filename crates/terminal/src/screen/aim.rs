//! What is aimed at: the cells that a control can be put on, and what the one at the focus would cover. Both are laid
//! on the map as areas, so that it is drawn as ever.

use scene::{Area, Items, Map, Panel, Pick, Scene, Shape, Text};

use crate::reach::Target;
use crate::screen::app::App;

/// Marks on the map what may be picked for the control that was pressed, and what the cell at the focus would cover.
pub(crate) fn foresee(app: &App, laid: &mut Scene) {
    let Some(pick) = app.hand.aims_at().and_then(|place| app.scene.picks.get(place)) else { return };
    let Items::Cells(cells) = &pick.items else { return };
    for panel in &mut laid.panels {
        if let Panel::Map(map) = panel {
            // Where one could walk does not matter while one aims.
            map.areas.retain(|area| !matches!(area.shape, Shape::Reach | Shape::Risk));
            let label = Text::new("screen.aim", "Cells to pick");
            map.areas.push(Area { shape: Shape::Reach, label, cells: cells.clone() });
            map.areas.extend(at_focus(app, map, pick));
        }
    }
}

fn at_focus(app: &App, map: &Map, pick: &Pick) -> Option<Area> {
    match app.focus {
        Some(Target::Item { pick: place, id }) if app.hand.aims_at() == Some(place) => map.foresee(pick, id),
        _ => None,
    }
}
