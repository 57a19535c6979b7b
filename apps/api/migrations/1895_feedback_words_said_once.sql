-- A word that the app sends again, as its answer was lost, is the one that is there.
alter table app_feedback_entry add column client_ref text;
create unique index app_feedback_entry_once on app_feedback_entry (feedback_id, client_ref) where client_ref is not null;
