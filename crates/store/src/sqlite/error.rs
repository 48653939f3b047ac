//! Errors of SQLite, in the words of a store.

use rusqlite::{Error, ErrorCode};

use crate::StoreError;

/// Says what an error means when nothing was committed.
pub(super) fn store_error(error: Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy,
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Damaged(error.to_string()),
        Some(_) => StoreError::Failed(error.to_string()),
        None if is_unreadable(&error) => StoreError::Damaged(error.to_string()),
        None => StoreError::Failed(error.to_string()),
    }
}

/// Tests for an error of the disk or of the file, not of one statement.
pub(super) fn is_of_the_disk(error: &Error) -> bool {
    use ErrorCode::{CannotOpen, DatabaseCorrupt, NotADatabase, SystemIoFailure};
    matches!(error.sqlite_error_code(), Some(SystemIoFailure | DatabaseCorrupt | NotADatabase | CannotOpen))
}

fn is_unreadable(error: &Error) -> bool {
    matches!(
        error,
        Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::InvalidColumnType(..)
            | Error::Utf8Error(..)
    )
}

/// Says what an error of the file system means.
pub(super) fn file_error(what: &str, file: &std::path::Path, error: &std::io::Error) -> StoreError {
    StoreError::Failed(format!("cannot {what} {}: {error}", file.display()))
}
