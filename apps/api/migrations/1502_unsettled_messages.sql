-- outside of a transaction
create index concurrently message_receipt_open on message_receipt (received_at, receipt_id) where open_because is not null and closed_at is null;
create index concurrently inbound_message_stranger on inbound_message (received_at, inbound_id) where user_id is null;
