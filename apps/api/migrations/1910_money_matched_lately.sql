-- outside of a transaction
-- What was matched since the report of messages was counted last is found without reading all payments.
create index concurrently if not exists payment_matched on payment (matched_at) where matched_at is not null;
