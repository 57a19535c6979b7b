-- outside of a transaction
-- of a message that is about to leave: which cascade wrote it
create index concurrently cascade_trace_message on cascade_trace (message_id) where message_id is not null;
