-- outside of a transaction
-- The dossier reads what was decided of one person's notices, the wall what was refused in a week; campaigns make many others.
create index concurrently if not exists notice_decision_user on notice_decision (user_id, at);
create index concurrently if not exists notice_decision_refused on notice_decision (at) where not allowed;
