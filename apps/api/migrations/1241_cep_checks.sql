-- Proofs of transfers that Banxico was asked for: one row a transfer, asked again as often as its answer may change.
create table cep_check (
  check_id text primary key default new_id('I'),
  tracking_key text not null,
  operation_day date not null,
  sending_bank text not null,
  receiving_bank text not null,
  account text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'waiting'
    check (state in ('waiting', 'paid', 'notReady', 'notFound', 'tooMany', 'failed')),
  -- the receipt's own words, where there is one
  receipt jsonb,
  problem text,
  asked_at timestamptz not null,
  asked_by integer references account,
  answered_at timestamptz,
  next_at timestamptz,
  tries integer not null default 0,
  unique (tracking_key, operation_day, sending_bank, receiving_bank, account, amount_minor)
);
create index cep_check_due on cep_check (next_at) where next_at is not null;
