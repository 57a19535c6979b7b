-- outside of a transaction
-- The list of messages is of those on cases: of a campaign's hundreds of thousands to people without one it reads none.
create index concurrently if not exists message_of_cases on message (queued_at, message_id) where case_id is not null;
