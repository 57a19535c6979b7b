-- What people do with bills and balances beyond payments. Each leaves its own record beside its ledger transaction.

-- Which action a transaction belongs to: an extension, a refund, a write-off, a payout.
alter table ledger_tx add column reference text;
create index ledger_tx_reference on ledger_tx (reference) where reference is not null;

-- A due date moved by one tenure for its fee. The original due date stays with the bill.
create table bill_extension (
  extension_id text primary key default new_id('X'),
  merchant_id smallint not null,
  bill_id text not null references bill,
  user_id text not null,
  number smallint not null,
  from_day date not null,
  to_day date not null check (to_day > from_day),
  fee_minor bigint not null check (fee_minor >= 0),
  currency text not null,
  payment_id text,
  at timestamptz not null,
  account_id integer,
  unique (bill_id, number)
);
create index bill_extension_user on bill_extension (user_id, at desc);

-- Money that leaves. One row an order; its tracking key is the channel's name of it and never goes out twice.
create table payout (
  payout_id text primary key default new_id('Y'),
  merchant_id smallint references merchant,
  purpose text not null check (purpose in ('refund', 'staff')),
  target_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  beneficiary text not null,
  bank_account text not null,
  concept text not null,
  channel text not null,
  tracking_key text not null unique,
  state text not null check (state in ('waiting', 'sent', 'unknown', 'settled', 'failed', 'returned')),
  channel_ref text,
  message text,
  made_at timestamptz not null,
  sent_at timestamptz,
  finished_at timestamptz
);
create index payout_open on payout (made_at) where state in ('waiting', 'unknown');
create index payout_ref on payout (channel, channel_ref) where channel_ref is not null;
create index payout_target on payout (target_id, made_at desc);
create unique index payout_live on payout (target_id) where state in ('waiting', 'sent', 'unknown', 'settled');

-- What a borrower gets back of the balance. The amount leaves the balance when it is asked for, so that it can't be asked
-- for twice; a refusal gives it back.
create table refund (
  refund_id text primary key default new_id('V'),
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null check (state in ('requested', 'refused', 'approved', 'paid', 'failed')),
  reason text not null,
  requested_by integer not null,
  requested_at timestamptz not null,
  decided_by integer check (decided_by <> requested_by),
  decided_at timestamptz,
  decision_note text,
  finished_at timestamptz,
  version integer not null default 0
);
create index refund_recent on refund (requested_at desc, refund_id);
create index refund_state on refund (state, requested_at desc, refund_id);
create index refund_merchant on refund (merchant_id, requested_at desc, refund_id);
create index refund_user on refund (user_id, requested_at desc);

-- Attempts to take what is due from the borrower's own account.
create table withholding (
  withholding_id text primary key default new_id('W'),
  merchant_id smallint not null references merchant,
  bill_id text not null references bill,
  user_id text not null references borrower,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  bank_account text not null,
  state text not null check (state in ('init', 'untreated', 'success', 'fail')),
  channel text not null,
  tracking_key text not null unique,
  channel_ref text,
  attempt smallint not null,
  response_message text,
  made_at timestamptz not null,
  made_by integer,
  sent_at timestamptz,
  finished_at timestamptz,
  payment_id text
);
create unique index withholding_live on withholding (bill_id) where state in ('init', 'untreated');
create index withholding_open on withholding (made_at) where state = 'init';
create index withholding_ref on withholding (channel, channel_ref) where channel_ref is not null;
create index withholding_user on withholding (user_id, made_at desc);
create index withholding_bill on withholding (bill_id);

-- Bills beyond the last stage. The debt stays and may still be recovered; the books no longer count on it.
create table write_off (
  write_off_id text primary key default new_id('O'),
  merchant_id smallint not null references merchant,
  bill_id text not null references bill,
  user_id text not null references borrower,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  dpd integer not null,
  state text not null check (state in ('proposed', 'approved', 'refused')),
  reason text,
  proposed_at timestamptz not null,
  proposed_by integer,
  decided_at timestamptz,
  decided_by integer check (decided_by <> proposed_by),
  decision_note text,
  version integer not null default 0
);
create unique index write_off_live on write_off (bill_id) where state in ('proposed', 'approved');
create index write_off_recent on write_off (proposed_at desc, write_off_id);
create index write_off_merchant on write_off (merchant_id, proposed_at desc, write_off_id);
create index write_off_user on write_off (user_id);
create index write_off_state on write_off (state, proposed_at desc, write_off_id);

-- the books are proved by account: what is held for refunds
create index ledger_entry_refund on ledger_entry (user_id) where account = 'refund';
create index ledger_entry_written_off on ledger_entry (bill_id) where account = 'written_off';
