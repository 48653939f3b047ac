//! A house with one more game: every command and every screen works for it.

fn main() -> std::process::ExitCode {
    dicehall::main(dicehall::games::all().with::<liars_dice::LiarsDice>())
}
