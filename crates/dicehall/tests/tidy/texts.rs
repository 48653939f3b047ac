//! The house speaks every language of its list: every text of the sources, every house rule and every refusal has words
//! in it with the same holes, and no words are left over. Only the list names a language.

use std::collections::{BTreeMap, BTreeSet};

use rules5e::content::Content;
use rules5e::{Ability, Condition, DamageType, Skill, StatBlock, Why};
use scene::{Hole, LANGUAGES, Language};
use serde_json::Value;

use crate::repo::{File, OWN, files, folders, report};

/// What stands before the first dot of a code that the platform itself or a bridge has.
const PLATFORM: [&str; 6] = ["lobby", "log", "map", "nwn", "plain", "table"];
/// Words in capitals that are no refusal's code.
const NO_CODES: [&str; 7] =
    ["ABCDEFGHJKLMNPQRSTUVWXYZ", "CARGO_PKG_VERSION", "DELETE", "GET", "OUT_DIR", "POST", "PUT"];
/// What never answers a player: reading documents, maps and content, and what a game refuses in its own words.
const UNHEARD: [&str; 4] = [
    "crates/table/src/export.rs",
    "games/rules5e/src/content/",
    "games/rules5e/src/grid/",
    "games/rules5e/src/slots.rs",
];
/// The widest line of rules.
const WIDTH: usize = 76;

/// The one place that names languages.
const LIST: &str = "crates/scene/src/languages.rs";
/// What names a language to show how one is asked for.
const EXAMPLES: [&str; 1] = ["params((\"language\" = String, Path, example = "];

/// The codes that need words in other languages, each with its English words where they are known.
type Codes = BTreeMap<String, Option<String>>;

#[test]
fn every_text_is_there_in_every_language() {
    let files = files();
    let codes = codes(&files);
    let problems: Vec<String> = others().flat_map(|language| lacking(&codes, &files, language)).collect();
    report(
        &problems,
        "Put the words into texts/<language>.json of the game, of the bridge, or of crates/table.",
    );
}

/// The languages that are files: all but that of the sources.
fn others() -> impl Iterator<Item = &'static Language> {
    LANGUAGES.iter().skip(1)
}

/// Every code that somebody may say.
fn codes(files: &[File]) -> Codes {
    let mut codes = in_sources(files);
    codes.extend(refusals(files));
    codes.extend(of_games());
    codes.extend(of_the_book().into_iter().map(|words| (combat::code_of(&words), None)));
    codes
}

/// What a language lacks, has too much or has in another shape.
fn lacking(codes: &Codes, files: &[File], language: &Language) -> Vec<String> {
    let (said, mut problems) = read(files, language);
    problems.extend(compare(codes, &said, language));
    problems
}

/// Whether a file is what the house says in a language. A guest's game is tested by `engine::testkit::translated`.
fn is_in(file: &File, language: &Language) -> bool {
    file.is(&[&format!("/texts/{}.json", language.code)]) && !file.path.starts_with("examples/")
}

/// Reads every file of a language; two files may say the same, and nothing else, under one code.
fn read(files: &[File], language: &Language) -> (BTreeMap<String, String>, Vec<String>) {
    let (mut said, mut problems) = (BTreeMap::new(), Vec::new());
    for file in files.iter().filter(|file| is_in(file, language)) {
        match engine::read_texts(&file.text) {
            Err(error) => problems.push(format!("{} does not read: {error}", file.path)),
            Ok(texts) => {
                for (code, text) in texts {
                    let other = said.insert(code.clone(), text.clone());
                    if other.is_some_and(|other| other != text) {
                        problems.push(format!("{}: another file says {code} otherwise", file.path));
                    }
                }
            }
        }
    }
    (said, problems)
}

fn compare(codes: &Codes, said: &BTreeMap<String, String>, language: &Language) -> Vec<String> {
    let (name, mut problems) = (language.name, Vec::new());
    for (code, english) in codes {
        let english = english.as_deref();
        problems.extend(english.and_then(misshapen).map(|fault| format!("{code}: {fault}")));
        problems.extend(
            said.get(code).and_then(|it| misshapen(it)).map(|fault| format!("{code} in {name}: {fault}")),
        );
        match said.get(code) {
            None if english.is_some_and(says_nothing) => {}
            None => problems.push(format!("{code} has no words in {name}: {}", english.unwrap_or_default())),
            Some(words) if holes(words) != holes(english.unwrap_or_default()) => {
                problems.push(format!("{code} has other holes in {name}: {words}"));
            }
            Some(words) if code.ends_with(".rules") && words.lines().any(|it| it.chars().count() > WIDTH) => {
                problems.push(format!("{code} has lines of more than {WIDTH} characters in {name}"));
            }
            Some(_) => {}
        }
    }
    let spare = said.keys().filter(|code| !codes.contains_key(*code));
    problems.extend(spare.map(|code| format!("{code} is said in {name} and nowhere else")));
    problems
}

/// The names of the holes of a text, whatever forms they have: other languages have other kinds of numbers.
fn holes(text: &str) -> BTreeSet<&str> {
    Hole::all(text).map(|hole| hole.name).collect()
}

/// Says what is wrong with the forms of a hole.
fn misshapen(text: &str) -> Option<&'static str> {
    Hole::all(text).find_map(Hole::fault)
}

/// Tests for a text without a word of its own, which is the same in every language.
fn says_nothing(text: &str) -> bool {
    let outside = text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    let forms = Hole::all(text).flat_map(Hole::forms).map(|(_, words)| words);
    !outside.chain(forms).collect::<String>().chars().any(char::is_alphabetic)
}

/// Finds the codes of texts in the sources of the games, of the platform and of bridges.
fn in_sources(files: &[File]) -> Codes {
    let games: Vec<String> = folders("games").iter().map(|game| game.replace('-', "_")).collect();
    let mut codes = Codes::new();
    for file in files.iter().filter(|file| file.is_source() && !file.path.starts_with(OWN)) {
        let places = ["games/", "crates/scene/", "crates/table/", "bridges/nwn/"];
        if !places.iter().any(|place| file.path.starts_with(place)) {
            continue;
        }
        for (literal, next) in literals(product(&file.text)) {
            let known = |first: &str| PLATFORM.contains(&first) || games.iter().any(|game| game == first);
            let is_code = literal.split_once('.').is_some_and(|(first, _)| known(first))
                && literal
                    .bytes()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || b"._".contains(&c));
            if is_code {
                let english = codes.entry(literal).or_default();
                *english = english.take().or(next);
            }
        }
    }
    codes
}

/// Finds the codes of refusals.
fn refusals(files: &[File]) -> Codes {
    let places = ["crates/engine/", "crates/hall/", "crates/server/", "crates/table/", "games/"];
    let heard = |file: &&File| {
        file.is_source()
            && places.iter().any(|place| file.path.starts_with(place))
            && !UNHEARD.iter().any(|path| file.path.starts_with(path))
    };
    let is_code = |word: &String| {
        word.len() > 2
            && word.bytes().all(|c| c.is_ascii_uppercase() || c == b'_')
            && !NO_CODES.contains(&word.as_str())
    };
    let literals = files.iter().filter(heard).flat_map(|file| literals(product(&file.text)));
    literals.map(|(word, _)| word).filter(is_code).map(|code| (format!("refusal.{code}"), None)).collect()
}

/// What stands before the tests of a file.
fn product(text: &str) -> &str {
    text.split_once("#[cfg(test)]").map_or(text, |(before, _)| before)
}

/// Lists the string literals of a source, each with the one that follows it behind a comma.
fn literals(text: &str) -> Vec<(String, Option<String>)> {
    let mut found: Vec<(String, Option<String>)> = Vec::new();
    let mut between = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '/' if chars.peek() == Some(&'/') => while chars.next_if(|c| *c != '\n').is_some() {},
            '\'' if chars.peek() == Some(&'"') => between.extend(chars.next()),
            '"' => {
                let literal = literal(&mut chars);
                if between.trim() == ","
                    && let Some((_, next)) = found.last_mut()
                {
                    *next = Some(literal.clone());
                }
                found.push((literal, None));
                between.clear();
            }
            c => between.push(c),
        }
    }
    found
}

/// Reads a literal to its end; a backslash at the end of a line swallows the space of the next.
fn literal(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> String {
    let mut literal = String::new();
    while let Some(c) = chars.next().filter(|c| *c != '"') {
        match c {
            '\\' => match chars.next() {
                Some('\n') => while chars.next_if(|c| c.is_whitespace()).is_some() {},
                Some(c) => literal.push(c),
                None => {}
            },
            c => literal.push(c),
        }
    }
    literal
}

/// What every game has beside its scenes: what it is about, its rules, its house rules.
fn of_games() -> Codes {
    let mut codes = Codes::new();
    for game in dicehall::games::all().iter() {
        let id = game.meta().id;
        codes.insert(format!("{id}.summary"), None);
        codes.insert(format!("{id}.rules"), None);
        let schema = game.setup_schema();
        for (name, rule) in schema["properties"].as_object().into_iter().flatten() {
            codes.extend(of_rule(&schema, &format!("{id}.setup.{name}"), rule));
        }
    }
    codes
}

/// A house rule as a form asks for it; what comes with a preset, such as a map, has no words.
fn of_rule(schema: &Value, code: &str, rule: &Value) -> Codes {
    let named = rule["$ref"].as_str().and_then(|path| schema.pointer(path.trim_start_matches('#')));
    let rule = named.unwrap_or(rule);
    let options: Vec<&Value> =
        rule["oneOf"].as_array().into_iter().flatten().filter(|it| it["const"].is_string()).collect();
    let is_plain = ["boolean", "integer", "number", "string"].iter().any(|kind| rule["type"] == *kind);
    let mut codes = Codes::new();
    if is_plain || !options.is_empty() {
        codes.insert(code.to_owned(), None);
    }
    for option in options {
        let name = option["const"].as_str().unwrap_or_default();
        codes.insert(format!("{code}.{name}"), None);
        if option["description"].is_string() {
            codes.insert(format!("{code}.{name}.note"), None);
        }
    }
    codes
}

/// The words of the fifth-edition rules and of the book, which fights say.
fn of_the_book() -> BTreeSet<String> {
    let rules = (Ability::ALL.iter().map(|it| it.name()))
        .chain(Skill::ALL.iter().map(|it| it.name()))
        .chain(Condition::ALL.iter().map(|it| it.name()))
        .chain(DamageType::ALL.iter().map(|it| it.name()))
        .chain(Why::ALL.iter().map(|it| it.words()));
    let book = Content::srd();
    let of_creature = |it: &'static StatBlock| {
        let attacks = it.attacks.iter().map(|attack| attack.name.as_str());
        attacks.chain(it.powers.iter().map(|power| power.name.as_str()))
    };
    let content = (book.weapons.iter().map(|it| it.name.as_str()))
        .chain(book.spells.iter().map(|it| it.name.as_str()))
        .chain(book.monsters.iter().chain(&book.characters).flat_map(of_creature));
    let mut words: BTreeSet<String> = rules.chain(content).map(str::to_owned).collect();
    let games = dicehall::games::all();
    let presets = games.iter().flat_map(|game| game.presets());
    words.extend(presets.filter_map(|(_, setup)| setup["name"].as_str().map(str::to_owned)));
    words.insert(combat::Setup::default().name);
    words
}

#[test]
fn literals_are_read_with_what_follows_them() {
    let source = "f(\"a.b\", \"x \\\n   \\\"y\\\"\"); // \"no\"\n g('\"', \"c\" , d, \"e\")";
    let pairs = literals(source);
    let expected = [("a.b", Some("x \"y\"")), ("x \"y\"", None), ("c", None), ("e", None)];
    let found: Vec<_> = pairs.iter().map(|(word, next)| (word.as_str(), next.as_deref())).collect();
    assert_eq!(found, expected);
}

#[test]
fn missing_spare_and_misshapen_words_are_found() {
    let codes: Codes =
        [("a", Some("{n} points")), ("b", Some("Roll")), ("c", Some("{x}, {y}")), ("d.rules", None)]
            .map(|(code, english)| (code.to_owned(), english.map(str::to_owned)))
            .into();
    let problems = |german: &[(&str, &str)]| {
        let german = german.iter().map(|(code, words)| ((*code).to_owned(), (*words).to_owned())).collect();
        compare(&codes, &german, &LANGUAGES[1])
    };
    let wide = "x".repeat(WIDTH + 1);
    assert_eq!(problems(&[("a", "{n} Punkte"), ("b", "Würfeln"), ("d.rules", "Kurz")]), [""; 0]);
    assert_eq!(problems(&[("a", "Punkte"), ("b", "{n} würfeln"), ("d.rules", &wide)]).len(), 3);
    assert_eq!(problems(&[("a", "{n} Punkte"), ("e", "Mehr")]).len(), 3);
    let rest = [("b", "Würfeln"), ("d.rules", "Kurz")];
    let shaped = |a: &'static str| problems(&[&[("a", a)], &rest[..]].concat());
    assert_eq!(shaped("{n|# Punkt|# Punkte}"), [""; 0], "forms are the language's own");
    assert_eq!(shaped("{n|# Punkt}"), ["a in German: one form is no choice"]);
    assert_eq!(shaped("{m|# Punkt|# Punkte}").len(), 1);
}

#[test]
fn words_in_the_forms_of_a_hole_are_words() {
    assert!(says_nothing("{who}: {n}") && says_nothing("{n|#|# +}"));
    assert!(!says_nothing("{n|die|dice}"));
}

#[test]
fn two_files_may_not_disagree() {
    let file = |path: &str, text: &str| File::new(&format!("games/{path}/texts/de.json"), text);
    let same = [file("x", r#"{"a":"eins"}"#), file("y", r#"{"a":"eins"}"#)];
    let other = [file("x", r#"{"a":"eins"}"#), file("y", r#"{"a":"zwei"}"#), file("z", "[]")];
    assert!(read(&same, &LANGUAGES[1]).1.is_empty());
    assert_eq!(read(&other, &LANGUAGES[1]).1.len(), 2);
}

#[test]
fn a_third_language_is_its_files_and_nothing_else() {
    let files = files();
    let codes = codes(&files);
    let third = Language { code: "xx", name: "Third" };
    let second = format!("/texts/{}.json", LANGUAGES[1].code);
    let translated: Vec<File> = files
        .iter()
        .filter(|file| is_in(file, &LANGUAGES[1]))
        .map(|file| File::new(&file.path.replace(&second, "/texts/xx.json"), &file.text))
        .collect();
    assert_eq!(lacking(&codes, &translated, &third), [""; 0]);
    for nth in 0..translated.len() {
        let others = translated.iter().enumerate().filter(|(n, _)| *n != nth);
        let others: Vec<File> = others.map(|(_, file)| File::new(&file.path, &file.text)).collect();
        assert!(!lacking(&codes, &others, &third).is_empty(), "{} says nothing", translated[nth].path);
    }
}

#[test]
fn only_the_list_names_a_language() {
    let is_ours = |file: &&File| file.is_source() && !file.is_test() && file.path != LIST;
    let sources: Vec<File> = files().into_iter().filter(|file| is_ours(&file)).collect();
    assert!(files().iter().any(|file| file.path == LIST) && sources.len() > 100);
    report(
        &sources.iter().flat_map(named).collect::<Vec<_>>(),
        "Go through scene::LANGUAGES, or say scene::texts!() where a crate has words in all of them.",
    );
}

/// Lines of a source that name a language of the list by its code or its name; unit tests are free.
fn named(file: &File) -> Vec<String> {
    let names = |line: &str| {
        others().any(|language| {
            line.contains(&format!("\"{}\"", language.code))
                || line.contains(&format!("/{}.json", language.code))
                || line.to_lowercase().contains(&language.name.to_lowercase())
        })
    };
    let lines = product(&file.text).lines().enumerate();
    let is_example = |line: &str| EXAMPLES.iter().any(|example| line.contains(example));
    lines
        .filter(|(_, line)| names(line) && !is_example(line))
        .map(|(nth, line)| format!("{}:{} {}", file.path, nth + 1, line.trim()))
        .collect()
}

#[test]
fn languages_that_are_named_are_caught() {
    let caught = |text: &str| named(&File::new("crates/x/src/a.rs", text)).len();
    for line in ["if language == \"de\" {", "include_str!(\"../texts/de.json\")", "let is_german = true;"] {
        assert_eq!(caught(line), 1, "{line}");
    }
    assert_eq!(caught("let decode = language.code; // \"den\""), 0);
}
