//! Notes: short texts of others than tables.

use store::Note;

use crate::given::AnyStore;

async fn keep(store: &AnyStore, owner: &str, key: &str, text: Option<&str>) {
    let note = Note { owner: owner.into(), key: key.into(), text: text.map(str::to_owned) };
    store.keep_note(note).await.unwrap();
}

async fn check(store: &AnyStore, owner: &str, expected: &[(&str, &str)]) {
    let notes = store.notes(owner).await.unwrap();
    let notes: Vec<(&str, &str)> = notes.iter().map(|(key, text)| (key.as_str(), text.as_str())).collect();
    assert_eq!(notes, expected, "of {owner}");
}

pub(crate) async fn a_note_takes_the_place_of_the_one_before(store: AnyStore) {
    check(&store, "bridge", &[]).await;
    keep(&store, "bridge", "b/é", Some("one\n🎲")).await;
    keep(&store, "bridge", "a", Some("")).await;
    check(&store, "bridge", &[("a", ""), ("b/é", "one\n🎲")]).await;
    keep(&store, "bridge", "b/é", Some("two")).await;
    keep(&store, "bridge", "a", None).await;
    keep(&store, "bridge", "never there", None).await;
    check(&store, "bridge", &[("b/é", "two")]).await;
}

pub(crate) async fn notes_of_others_are_not_in_the_way(store: AnyStore) {
    keep(&store, "one", "key", Some("mine")).await;
    keep(&store, "other", "key", Some("theirs")).await;
    keep(&store, "one", "key", None).await;
    check(&store, "one", &[]).await;
    check(&store, "other", &[("key", "theirs")]).await;
}
