//! The `dicehall` program: the command line with every game of this house.

use std::process::ExitCode;

fn main() -> ExitCode {
    dicehall::main(dicehall::games::all())
}
