//! The example scripts for game servers, compiled with the game's own compiler and run, as `examples/nwn/test` says: what they
//! send is what a bridge reads.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The compiler and the machine for scripts; its faults, which the tests mend, are those of this version.
const PACKAGE: &str = "nwn==0.0.23";

/// Runs a program, and says what it said where it fails.
fn run(program: &Path, args: &[&str], hint: &str) -> String {
    let command = format!("{} {}", program.display(), args.join(" "));
    let output = Command::new(program)
        .args(args)
        .env("PIP_DISABLE_PIP_VERSION_CHECK", "1")
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .unwrap_or_else(|error| panic!("{command}: {error}. {hint}"));
    let said =
        [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned()).concat();
    assert!(output.status.success(), "{command} failed. {hint}\n{said}");
    said
}

/// Finds a Python that has the package, and makes one in the build folder where there is none.
fn python() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(PACKAGE);
    let python = folder.join("bin/python");
    let has_package = |python: &Path| {
        Command::new(python)
            .args(["-c", "import nwn.nwscript.comp"])
            .output()
            .is_ok_and(|it| it.status.success())
    };
    if !has_package(&python) {
        let place = folder.display().to_string();
        let venv = "Python 3 with venv is needed: apt-get install python3 python3-venv";
        run(Path::new("python3"), &["-m", "venv", "--clear", &place], venv);
        let pip = "The package comes from the Python Package Index, once; is it in reach?";
        run(&python, &["-m", "pip", "install", "--quiet", PACKAGE], pip);
    }
    python
}

/// Chairs and observers that are used, chairs and servers that are left and clicks in windows are told as the bridge
/// reads them, and what it answers is carried out.
#[test]
fn the_example_scripts_speak_with_the_bridge() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/nwn/test/test_scripts.py");
    let said = run(&python(), &[&tests.display().to_string()], "The tests of the example scripts failed.");
    let n: u32 = said
        .lines()
        .find_map(|line| line.strip_prefix("Ran ")?.split(' ').next()?.parse().ok())
        .unwrap_or_default();
    assert!(n >= 20, "tests were run: {said}");
}
