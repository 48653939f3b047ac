//! What `dicehall` says when it is asked nothing.

use engine::Registry;

use crate::output::Output;
use crate::{Answer, catalogue, games};

/// Says what this is and what to try.
pub(crate) fn run(registry: &Registry, output: &mut Output) -> anyhow::Result<Answer> {
    output.line("Dicehall: turn-based dice games. Playable, replayable, provably fair.")?;
    output.line("\nGames")?;
    for game in registry.iter() {
        let meta = game.meta();
        let about = meta.summary.lines().next().unwrap_or_default().trim();
        output.line(format_args!("  {:<10} {:<15} {about}", meta.id, catalogue::seats(game.as_ref())))?;
    }
    output.line("\nTry")?;
    for (command, about) in games::FIRST_STEPS {
        output.line(format_args!("  {command:<42} {about}"))?;
    }
    output.line("\ndicehall --help lists every command, dicehall help COMMAND explains one.")?;
    Ok(Answer::Yes)
}
