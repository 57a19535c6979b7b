-- What a provider is asked to collect of a payer: an order of PayValida, a cash charge with a bar code.
create table charge (
  charge_id text primary key default new_id('H'),
  provider text not null check (provider in ('PAYVALIDA', 'PAYNET')),
  -- the contract with the provider that it goes by
  channel text not null,
  -- ours, told to the provider once and for ever
  order_key text not null,
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  app_id text references application,
  bill_id text references bill,
  link_id text not null references pay_link,
  -- a larger amount is offered in several, each below the limit of the till
  part smallint not null default 1 check (part > 0),
  parts smallint not null default 1 check (parts >= part),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('MXN', 'COP', 'PEN', 'CLP', 'USD')),
  state text not null default 'asked'
    check (state in ('asked', 'open', 'paid', 'expired', 'cancelled', 'reversed', 'refused')),
  -- the provider's own words: its state, its number of it, and what it said last
  raw_status text,
  provider_ref text,
  answer jsonb,
  -- what the payer says at the till or enters at the bank
  reference text,
  checkout_url text,
  auth_code text,
  payment_id text references payment,
  -- the provider says that another amount was paid
  other_minor bigint,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  paid_at timestamptz,
  -- when the provider is asked next; null: never again
  next_at timestamptz,
  tries integer not null default 0,
  -- why the last question had no answer
  problem text,
  cancel_asked_at timestamptz,
  -- null beside a moment: replaced by another amount
  cancel_asked_by integer references account,
  cancel_reason text,
  version integer not null default 0,
  unique (provider, order_key),
  check ((state = 'paid') <= (payment_id is not null))
);
create index charge_due on charge (next_at) where next_at is not null;
create index charge_recent on charge (provider, asked_at desc, charge_id desc);
create index charge_state on charge (provider, state, asked_at desc, charge_id desc);
create index charge_merchant on charge (merchant_id, provider, asked_at desc, charge_id desc);
create index charge_user on charge (user_id, asked_at desc, charge_id desc);
create index charge_link on charge (link_id);
create index charge_reference on charge (reference) where reference is not null;
create index charge_provider_ref on charge (provider, provider_ref) where provider_ref is not null;
create index charge_bill on charge (bill_id) where bill_id is not null;
create index charge_app on charge (app_id) where app_id is not null;
create index charge_payment on charge (payment_id) where payment_id is not null;

-- What providers told about charges, as it came; the same told again is counted.
create table charge_notice (
  notice_id bigint generated always as identity primary key,
  provider text not null check (provider in ('PAYVALIDA', 'PAYNET')),
  charge_id text references charge,
  digest bytea not null,
  body jsonb not null,
  -- its checksum is right; a hook that has none only makes us ask
  trusted boolean not null,
  address text,
  received_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  worked_at timestamptz,
  outcome text check (outcome in ('applied', 'same', 'asked', 'unknown', 'untrusted', 'greeting')),
  unique (provider, trusted, digest)
);
create index charge_notice_open on charge_notice (notice_id) where worked_at is null;
create index charge_notice_charge on charge_notice (charge_id, notice_id) where charge_id is not null;
