//! Law: a formula that reads, writes itself in a form that reads the same, and
//! rolls between its least and its most.
#![no_main]

use dice::{Dice, Formula};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(formula) = text.parse::<Formula>() else { return };
    assert_eq!(formula.to_string().parse::<Formula>().as_ref(), Ok(&formula));
    let rolled = formula.roll(&mut Dice::fast(text.len() as u64));
    assert!(formula.min() <= rolled.total && rolled.total <= formula.max());
});
