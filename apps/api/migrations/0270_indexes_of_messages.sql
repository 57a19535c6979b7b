-- Messages of all cases are read by their latest, of one merchant or sender too.
create index message_at on message (queued_at, message_id);
create index message_of_merchant on message (merchant_id, queued_at, message_id);
create index message_sender on message (account_id, queued_at);
