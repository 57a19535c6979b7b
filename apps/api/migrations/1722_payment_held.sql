-- outside of a transaction: payments are many. The books are proved by account: what is held for nobody known.
create index concurrently if not exists payment_held on payment (currency) where state in ('unidentified', 'returning');
