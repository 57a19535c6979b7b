-- How borrowers pay from outside the console, and what channels tell us.

-- A link that somebody sent to a borrower. Only the token's hash is kept; the reference is what cash networks and the
-- transfer's numeric reference carry.
create sequence pay_reference minvalue 1000000 maxvalue 9999999 cycle;
create table pay_link (
  link_id text primary key default new_id('L'),
  token_hash bytea not null unique,
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  app_id text references application,
  bill_id text references bill,
  payment_id text references payment,
  purpose text not null check (purpose in ('repayment', 'part', 'extension', 'cancelLoan', 'barcode', 'voucher')),
  -- null: whatever is due when it is opened
  amount_minor bigint check (amount_minor > 0),
  currency text not null,
  reference bigint not null default nextval('pay_reference'),
  made_at timestamptz not null,
  made_by integer not null,
  expires_at timestamptz not null,
  opened_count integer not null default 0,
  used_at timestamptz,
  paid_by text references payment
);
create index pay_link_reference on pay_link (reference, user_id);
create index pay_link_user on pay_link (user_id, made_at desc);

-- The account number that STP gives each borrower: what comes in on it is theirs.
create sequence clabe_serial minvalue 1 maxvalue 9999999;
create table borrower_clabe (
  user_id text primary key references borrower,
  clabe text not null unique,
  made_at timestamptz not null
);

-- What channels told us, as it came, before anything is made of it.
create table webhook (
  webhook_id bigint generated always as identity primary key,
  channel text not null,
  kind text not null check (kind in ('deposit', 'state')),
  provider_key text not null,
  body jsonb not null,
  trusted boolean not null,
  address text,
  received_at timestamptz not null,
  processed_at timestamptz,
  outcome text,
  tries integer not null default 0
);
create unique index webhook_once on webhook (channel, kind, provider_key) where trusted;
create index webhook_open on webhook (webhook_id) where processed_at is null and trusted;

-- Money a borrower says to have sent to the company's own account: booked when the channel shows it, not before.
create table public_repayment (
  public_repayment_id text primary key default new_id('E'),
  merchant_id smallint not null references merchant,
  app_id text not null references application,
  user_id text not null references borrower,
  channel text not null check (channel = 'STP'),
  tracking_key text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null check (state in ('waiting', 'verified')),
  made_at timestamptz not null,
  made_by integer not null,
  payment_id text references payment,
  unique (channel, tracking_key)
);
