-- What came without a channel's signature is thrown away once it is old.
create index webhook_unsigned on webhook (received_at) where not trusted;
