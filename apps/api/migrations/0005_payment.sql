-- Money that came in.

-- merchant_id stays empty while nobody knows whose loan the money is for: it is unidentified, not lost.
create table payment (
  payment_id text primary key default new_id('P'),
  merchant_id smallint references merchant,
  channel text not null,
  tracking_key text not null,
  kind text not null check (kind in ('payment', 'reversal')),
  state text not null check (state in ('booked', 'unidentified', 'reversed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  paid_at timestamptz not null,
  value_day date not null,
  loan_ref text,
  app_id text references application,
  bill_id text references bill,
  user_id text references borrower,
  reverses_id text references payment,
  job_id text,
  raw jsonb not null,
  received_at timestamptz not null,
  matched_at timestamptz,
  matched_by integer,
  unique (channel, tracking_key, kind)
);
create index payment_received on payment (received_at desc, payment_id);
create index payment_unidentified on payment (received_at) where state = 'unidentified';
create index payment_app on payment (app_id);
create index payment_bill on payment (bill_id);
create index payment_user on payment (user_id);
