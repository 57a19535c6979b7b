-- A borrower's new bank account: asked for with evidence, decided by another person.
create table bank_card_request (
  request_id text primary key default new_id('N'),
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  old_account text,
  old_bank text,
  new_account text not null,
  new_bank text,
  evidence text[] not null,
  state text not null check (state in ('pending', 'approved', 'refused')),
  reason text not null,
  requested_by integer not null,
  requested_at timestamptz not null,
  decided_by integer check (decided_by <> requested_by),
  decided_at timestamptz,
  decision_note text,
  version integer not null default 0
);
create unique index bank_card_request_live on bank_card_request (user_id) where state = 'pending';
create index bank_card_request_recent on bank_card_request (requested_at desc, request_id);
create index bank_card_request_state on bank_card_request (state, requested_at desc, request_id);

-- Paying staff in Mexico: a list, checked line by line, paid once another person approved it.
create table staff_payout (
  batch_id text primary key default new_id('Z'),
  merchant_id smallint not null references merchant,
  name text not null,
  file_id text references file,
  -- the same list sent twice is refused
  sha256 text not null,
  currency text not null,
  line_count integer not null,
  invalid_count integer not null,
  total_minor bigint not null,
  state text not null check (state in ('uploaded', 'approved', 'refused')),
  made_by integer not null,
  made_at timestamptz not null,
  decided_by integer check (decided_by <> made_by),
  decided_at timestamptz,
  decision_note text,
  version integer not null default 0
);
create index staff_payout_recent on staff_payout (made_at desc, batch_id);
create index staff_payout_state on staff_payout (state, made_at desc, batch_id);
create unique index staff_payout_once on staff_payout (merchant_id, sha256) where state <> 'refused';

create table staff_payout_line (
  line_id text primary key default new_id('H'),
  batch_id text not null references staff_payout,
  merchant_id smallint not null,
  row_number integer not null,
  user_no text not null,
  name text,
  bank_account text not null,
  amount_minor bigint,
  concept text not null,
  state text not null check (state in ('ready', 'invalid', 'paying', 'paid', 'failed')),
  -- why it can't be paid, or what the channel said
  message text,
  version integer not null default 0,
  unique (batch_id, row_number)
);
create index staff_payout_line_state on staff_payout_line (batch_id, state);
