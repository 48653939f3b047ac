//! Both forms of a file are the same tree.

use nwn::gff::{self, Gff, Struct};
use proptest::prelude::*;

use crate::arbitrary::{gff, whole};
use crate::write::binary;

/// A tree with its fields in the order of their labels: what writes JSON keeps no other.
fn sorted(gff: &Gff) -> Gff {
    Gff { file_type: gff.file_type.clone(), root: sorted_struct(&gff.root) }
}

fn sorted_struct(of: &Struct) -> Struct {
    let mut of = of.clone();
    of.fields.sort_by_key(|field| field.label);
    for field in &mut of.fields {
        match &mut field.value {
            gff::Value::Struct(inner) => **inner = sorted_struct(inner),
            gff::Value::List(list) => list.iter_mut().for_each(|inner| *inner = sorted_struct(inner)),
            gff::Value::CExoLocString(text) => text.texts.sort(),
            _ => {}
        }
    }
    of
}

fn check(tree: &Gff) {
    assert_eq!(gff::read(&binary(tree)).as_ref(), Ok(tree));
    let json = tree.to_json();
    for text in [json.to_string(), format!("\u{feff}\r\n {json:#}\n")] {
        let read = gff::read(text.as_bytes()).unwrap();
        assert_eq!(sorted(&read), sorted(tree), "{text}");
    }
}

#[test]
fn a_field_of_every_type_reads_the_same_from_both_forms() {
    check(&whole());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_tree_reads_the_same_from_both_forms(tree in gff()) {
        check(&tree);
    }

    #[test]
    fn any_change_of_a_byte_is_a_tree_or_an_error_with_its_place(
        tree in gff(), at in any::<prop::sample::Index>(), byte in any::<u8>()
    ) {
        let mut bytes = binary(&tree);
        *at.get_mut(&mut bytes) = byte;
        if let Err(error) = gff::read(&bytes) {
            // A file that begins as JSON does is told where it is no JSON.
            let place = if bytes.trim_ascii_start().starts_with(b"{") { "line " } else { "byte " };
            prop_assert!(error.to_string().starts_with(place), "{}", error);
        }
    }
}
