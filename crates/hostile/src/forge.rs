//! Writes records anew so that they fit together, as somebody would who has the file: what the chain of hashes would
//! have caught gets further.

use table::Record;

/// Numbers and chains records anew.
pub(crate) fn chained(records: &[Record]) -> Vec<Record> {
    let mut forged: Vec<Record> = Vec::with_capacity(records.len());
    for (seq, record) in (1..).zip(records) {
        // Written and read again, so that no text of before is left in it.
        let text = record.text();
        let mut record: Record = serde_json::from_str(&text).expect("a record reads as it was written");
        record.seq = seq;
        if let Some(last) = forged.last() {
            record.at = record.at.max(last.at);
            record.prev = last.hash();
        }
        forged.push(record);
    }
    forged
}
