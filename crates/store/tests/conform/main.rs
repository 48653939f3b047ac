//! One suite for all stores: every law is a function over a store and runs for
//! each of them. What only SQLite can do wrong has its own room.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod files;
mod given;
mod journals;
mod killed;
mod lists;
mod memory;
mod nodes;
mod notes;
mod people;
mod plays;
mod races;
mod snapshots;
mod sqlite;
mod webhooks;

macro_rules! laws {
    ($($room:ident: $($law:ident),+;)+) => {
        mod in_memory {
            $($(
                #[tokio::test]
                async fn $law() {
                    crate::$room::$law(std::sync::Arc::new(store::Memory::new())).await;
                }
            )+)+
        }

        mod in_sqlite {
            $($(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $law() {
                    let dir = tempfile::tempdir().unwrap();
                    let store = store::Sqlite::open(dir.path().join("hall.db")).unwrap();
                    crate::$room::$law(std::sync::Arc::new(store)).await;
                }
            )+)+
        }
    };
}

laws! {
    journals: a_table_comes_back_as_it_was_created, appends_continue_the_journal,
        records_come_in_parts, an_append_without_records_changes_facts,
        a_table_is_created_once, a_stale_append_leaves_nothing_behind,
        a_fenced_append_leaves_nothing_behind, a_missing_table_is_a_conflict,
        conflicts_do_not_disturb_the_rest_of_a_batch, heads_are_of_tables_that_exist,
        hints_tell_of_moved_heads_only, nobody_takes_over_what_is_not_there;
    snapshots: a_table_comes_back_with_its_snapshot_and_what_follows, a_snapshot_is_written_over,
        nothing_ahead_of_the_journal_is_kept, a_table_without_a_snapshot_comes_back_whole;
    races: one_winner_for_each_number, appends_of_one_table_in_one_commit;
    people: a_pass_holds_for_the_whole_series, codes_are_unique, a_closed_table_frees_its_code, a_code_moves_to_the_next_table,
        a_code_stays_when_there_is_no_next_table, passes_are_found_until_they_are_taken_back,
        an_append_gives_and_takes_passes, codes_of_plays_that_are_over_are_given_back,
        quiet_lobbies_are_found_the_oldest_first;
    lists: due_comes_by_deadline, lists_filter_by_game_and_status, lists_have_pages_and_totals,
        lists_of_a_person_show_where_it_has_a_pass, a_list_shows_what_the_table_says,
        ids_come_in_order_and_in_parts, a_sound_store_has_nothing_to_report;
    plays: an_abandoned_play_counts_for_nobody, a_session_reads_back_without_loss, sessions_filter_and_have_pages, lists_do_not_show_what_is_not_listed,
        statistics_grow_with_each_play, a_play_is_found_by_its_table, bots_have_no_statistics,
        leaders_come_by_wins_then_score_then_name, a_play_that_conflicts_does_not_count;
    webhooks: a_call_is_kept_with_its_reason, a_stale_append_calls_nobody, nobody_is_called_twice_under_one_id,
        the_call_that_is_due_first_comes_next, a_settled_call_stays_settled, the_oldest_call_gives_way,
        only_the_latest_calls_are_kept;
    nodes: time_between_nodes_is_closed_time, connections_tell_what_was_interrupted,
        the_latest_moment_is_that_of_a_house_or_of_a_table;
    notes: a_note_takes_the_place_of_the_one_before, notes_of_others_are_not_in_the_way;
}
