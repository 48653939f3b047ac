//! `dicehall roll`: rolls a dice formula, by chance or from a seed.

use cli::Output;
use cli::error::{CliError, TextPlace};
use cli::number::grouped;
use dice::{Dice, Formula, FormulaError, Key, Rolled, Seed};

use crate::Answer;

/// Rolls a dice formula such as 4d6kh3+2.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  dicehall roll 2d6+3
  dicehall roll 4d6kh3 --times 6
  dicehall roll 1d20 --seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f

kh keeps the highest dice, kl the lowest; d% is a die of 100. A formula that begins\nwith a minus goes behind --, as in dicehall roll -- -1+2d6.")]
pub(crate) struct Args {
    /// What to roll; several words are read as one formula.
    #[arg(required = true, value_name = "FORMULA")]
    formula: Vec<String>,
    /// Rolls from this seed, 64 hexadecimal digits, the same every time.
    #[arg(long, value_name = "HEX")]
    seed: Option<String>,
    /// How often.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    times: u32,
}

/// Rolls a dice formula.
pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    let text = args.formula.join(" ");
    let formula: Formula = text.parse().map_err(|error| misread(&text, &error))?;
    let mut dice = Dice::keyed(Key::derive(&seed(args.seed.as_deref())?, &[]), 0);
    for _ in 0..args.times {
        let rolled = formula.roll(&mut dice);
        if output.is_json() {
            output.json(&rolled)?;
        } else {
            output.line(told(&formula, &rolled))?;
        }
    }
    Ok(Answer::Yes)
}

fn seed(digits: Option<&str>) -> anyhow::Result<Seed> {
    if let Some(digits) = digits {
        let seed = Seed::from_hex(digits);
        return Ok(seed.map_err(|error| CliError::new(error.code(), format!("--seed: {error}")))?);
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Seed::from_bytes(bytes))
}

/// Shows the formula with a caret under the trouble.
fn misread(text: &str, error: &FormulaError) -> CliError {
    let before = text.get(..error.position).map_or(0, |before| before.chars().count());
    // A line end or a tab would move the caret.
    let flat = text.replace(char::is_control, " ");
    let message = format!("{}\n  {flat}\n  {}^", error.reason, " ".repeat(before));
    let place = TextPlace { source: "formula".to_owned(), line: 1, column: before + 1 };
    CliError::new(error.code(), message).at(place)
}

/// Writes a roll with the dice that do not count in brackets.
fn told(formula: &Formula, rolled: &Rolled) -> String {
    let shown = |die: &dice::FormulaDie| match die.kept {
        true => die.value.to_string(),
        false => format!("({})", die.value),
    };
    let faces: Vec<String> = rolled.dice.iter().map(shown).collect();
    let modifier = match rolled.modifier {
        0 => String::new(),
        modifier => format!(" {modifier:+}"),
    };
    format!("{formula} = {}   [{}]{modifier}", grouped(rolled.total), faces.join(" "))
}
