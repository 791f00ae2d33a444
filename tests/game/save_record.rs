//! Stored records: the newest intact one counts.

use ninefold_app::game::save_record::{encode, recover};

#[test]
fn newest_intact_record_comes_first() {
    let loaded = recover([encode(3, "old\ngame"), encode(4, "new\ngame"), "torn".to_owned()]);
    assert_eq!(loaded.texts, ["new\ngame", "old\ngame"]);
    assert_eq!(loaded.generation, 4);
    assert_eq!(loaded.damaged, ["torn"]);
}

#[test]
fn first_of_equally_new_records_comes_first() {
    let loaded = recover([encode(3, "one"), encode(3, "other"), encode(2, "old")]);
    assert_eq!(loaded.texts, ["one", "other", "old"]);
}
