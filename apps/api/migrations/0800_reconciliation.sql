-- What a channel's contract says: by it both sides of its money are compared.
create table recon_channel (
  channel text not null,
  currency text not null,
  -- in how many days the bank shows what we booked
  settlement_days smallint not null default 1 check (settlement_days between 0 and 30),
  -- how far apart the days of both sides may lie
  day_tolerance smallint not null default 2 check (day_tolerance between 0 and 30),
  amount_tolerance_minor bigint not null default 0 check (amount_tolerance_minor >= 0),
  -- up to here a difference is booked as rounding by one person
  rounding_minor bigint not null default 0 check (rounding_minor >= 0),
  fee_fixed_minor bigint not null default 0 check (fee_fixed_minor >= 0),
  fee_rate numeric(9, 6) not null default 0 check (fee_rate between 0 and 1),
  fee_tax_rate numeric(9, 6) not null default 0 check (fee_tax_rate between 0 and 1),
  -- from this hour on, in the merchant's zone, money counts for the next operation day
  cutoff_hour smallint not null default 24 check (cutoff_hour between 0 and 24),
  -- how the columns of the bank's own table are named
  mapping jsonb,
  reading jsonb,
  version integer not null default 0,
  primary key (channel, currency)
);

-- What a channel charges for one movement: rounded, then taxed and rounded.
create function channel_fee(amount bigint, fixed bigint, rate numeric, tax_rate numeric) returns bigint
language sql immutable parallel safe as $$
  select least(amount, fee + round(fee * tax_rate)::bigint) from (select fixed + round(amount * rate)::bigint as fee) of_one
$$;

-- Rules by which both sides are matched; a change is a new version.
create table recon_rule (
  rule text not null check (rule in ('trackingKey', 'referenceAmount', 'accountDay', 'oneToMany', 'oneToManyDay', 'manyToOne')),
  version integer not null,
  position smallint not null,
  active boolean not null,
  -- what it finds is confirmed, or proposed to a person
  confirms boolean not null,
  made_by integer references account,
  made_at timestamptz not null,
  reason text,
  primary key (rule, version)
);
insert into recon_rule (rule, version, position, active, confirms, made_at) values
  ('trackingKey', 1, 1, true, true, now()), ('referenceAmount', 1, 2, true, true, now()),
  ('accountDay', 1, 3, true, true, now()), ('oneToMany', 1, 4, true, true, now()),
  ('manyToOne', 1, 5, true, true, now()), ('oneToManyDay', 1, 6, true, false, now());

create table statement (
  statement_id text primary key default new_id('S'),
  channel text not null,
  currency text not null,
  format text not null check (format in ('camt.053', 'MT940', 'table', 'STP')),
  name text not null,
  file_id text references file,
  sha256 text not null,
  -- the bank's own number of it, and the account it is about
  bank_reference text,
  account text,
  from_day date,
  to_day date,
  -- null where the file tells no balances
  opening_minor bigint,
  closing_minor bigint,
  line_count integer not null,
  -- lines that no earlier statement had
  new_lines integer not null,
  in_minor bigint not null,
  out_minor bigint not null,
  fee_minor bigint not null,
  imported_by integer references account,
  imported_at timestamptz not null,
  unique (channel, currency, sha256)
);
create index statement_recent on statement (imported_at desc, statement_id desc);
create index statement_channel on statement (channel, currency, to_day desc);

-- What the bank says. Lines alike in everything are told apart by their number, so that a statement read twice adds none.
create table statement_line (
  line_id bigint generated always as identity primary key,
  statement_id text not null references statement,
  row_number integer not null,
  channel text not null,
  currency text not null,
  direction text not null check (direction in ('in', 'out')),
  gross_minor bigint not null check (gross_minor > 0),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  fee_tax_minor bigint not null default 0 check (fee_tax_minor >= 0),
  -- what it changes the account by
  net_minor bigint not null generated always as (
    case direction when 'in' then gross_minor - fee_minor - fee_tax_minor else gross_minor + fee_minor + fee_tax_minor end) stored
    check (net_minor >= 0),
  tracking_key text,
  -- the key of what it gives back
  returns_key text,
  reference text,
  batch text,
  -- the bank's own name of the line
  bank_line_key text,
  account text,
  payer text,
  operation_day date not null,
  value_day date,
  status text,
  is_charge boolean not null default false,
  raw jsonb not null,
  fingerprint uuid not null,
  occurrence integer not null,
  -- the day it counts in: its operation day, or the first open one where that is closed
  book_day date not null,
  unique (channel, currency, fingerprint, occurrence)
);
create index statement_line_statement on statement_line (statement_id, row_number);
create index statement_line_day on statement_line (channel, currency, book_day, line_id);
create index statement_line_key on statement_line (tracking_key) where tracking_key is not null;

-- What our books say went over a channel, one row a movement, collected from payments, payouts and transfers.
create table channel_movement (
  movement_id bigint generated always as identity primary key,
  source text not null check (source in ('payment', 'reversal', 'payout', 'payoutReturn', 'transferOut', 'transferIn')),
  source_id text not null,
  merchant_id smallint references merchant,
  channel text not null,
  currency text not null,
  direction text not null check (direction in ('in', 'out')),
  amount_minor bigint not null check (amount_minor > 0),
  tracking_key text,
  reference text,
  batch text,
  account text,
  day date not null,
  made_at timestamptz not null,
  -- it was no movement after all: the order failed
  void boolean not null default false,
  unique (source, source_id)
);
create index channel_movement_day on channel_movement (channel, currency, day, movement_id);
create index channel_movement_key on channel_movement (tracking_key) where tracking_key is not null;

create table recon_run (
  run_id text primary key default new_id('R'),
  channel text not null,
  currency text not null,
  from_day date not null,
  to_day date not null,
  -- tried: nothing was kept but its figures
  dry boolean not null,
  rules jsonb not null,
  counts jsonb not null,
  ran_by integer references account,
  ran_at timestamptz not null
);
create index recon_run_recent on recon_run (ran_at desc, run_id desc);

create table recon_match (
  match_id text primary key default new_id('M'),
  run_id text references recon_run,
  channel text not null,
  currency text not null,
  direction text not null check (direction in ('in', 'out')),
  -- which of the detail lists it stands in
  list text not null check (list in ('collect', 'withdraw', 'internal', 'reversal')),
  merchant_id smallint references merchant,
  rule text not null,
  rule_version integer,
  class text not null check (class in ('matched', 'feeDiffers', 'amountDiffers', 'late', 'returned', 'unidentified', 'outOfCutOff')),
  state text not null check (state in ('suggested', 'confirmed', 'undone')),
  line_minor bigint not null,
  movement_minor bigint not null,
  -- what the channel kept, as booked
  fee_minor bigint not null,
  -- what was booked as rounding or written off
  adjusted_minor bigint not null default 0,
  tracking_key text,
  book_day date not null,
  made_by integer references account,
  made_at timestamptz not null,
  undone_by integer references account,
  undone_at timestamptz,
  undo_reason text,
  version integer not null default 0,
  check (state <> 'confirmed' or movement_minor - line_minor = case direction when 'in' then 1 else -1 end * (fee_minor + adjusted_minor)),
  check ((state = 'undone') = (undone_at is not null))
);
create index recon_match_list on recon_match (list, book_day desc, match_id desc) where state = 'confirmed';
create index recon_match_day on recon_match (channel, currency, book_day);
create index recon_match_key on recon_match (tracking_key);

create table recon_match_item (
  item_id bigint generated always as identity primary key,
  match_id text not null references recon_match,
  line_id bigint references statement_line,
  movement_id bigint references channel_movement,
  allocated_minor bigint not null check (allocated_minor >= 0),
  -- of a confirmed match: a line and a movement are in one of these at most
  live boolean not null,
  check (num_nonnulls(line_id, movement_id) = 1)
);
create unique index recon_match_item_line on recon_match_item (line_id) where live and line_id is not null;
create unique index recon_match_item_movement on recon_match_item (movement_id) where live and movement_id is not null;
create index recon_match_item_match on recon_match_item (match_id);

-- What has no other side yet. Expected: the bank's word is not due. It heals by itself when a later statement has it.
create table recon_exception (
  exception_id text primary key default new_id('E'),
  channel text not null,
  currency text not null,
  direction text not null check (direction in ('in', 'out')),
  list text not null check (list in ('collect', 'withdraw', 'internal', 'reversal')),
  merchant_id smallint references merchant,
  class text not null check (class in ('expected', 'feeDiffers', 'amountDiffers', 'missingHere', 'missingThere', 'duplicate', 'late',
    'returned', 'unidentified', 'outOfCutOff')),
  side text not null check (side in ('bank', 'house', 'match')),
  line_id bigint references statement_line,
  movement_id bigint references channel_movement,
  match_id text references recon_match,
  amount_minor bigint not null,
  -- house less bank, where something of the other side is like it
  difference_minor bigint,
  tracking_key text,
  book_day date not null,
  state text not null check (state in ('expected', 'open', 'waiting', 'resolved')),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  handler_id integer references account,
  -- what waits for a second person
  proposal jsonb,
  proposed_by integer references account,
  proposed_at timestamptz,
  resolution text check (resolution in ('healed', 'matched', 'fee', 'rounding', 'writeOff', 'booked', 'explained')),
  reason text,
  resolved_by integer references account,
  resolved_at timestamptz,
  -- what it was booked as
  booked_as text,
  version integer not null default 0,
  check ((state = 'resolved') = (resolution is not null and resolved_at is not null)),
  check ((state = 'waiting') = (proposal is not null)),
  check (num_nonnulls(line_id, movement_id, match_id) = 1)
);
create unique index recon_exception_line on recon_exception (line_id) where state <> 'resolved' and line_id is not null;
create unique index recon_exception_movement on recon_exception (movement_id) where state <> 'resolved' and movement_id is not null;
create unique index recon_exception_match on recon_exception (match_id) where state <> 'resolved' and match_id is not null;
create index recon_exception_desk on recon_exception (state, due_at, exception_id);
create index recon_exception_class on recon_exception (state, class, due_at, exception_id);
create index recon_exception_handler on recon_exception (handler_id, state, due_at, exception_id);
create index recon_exception_channel on recon_exception (channel, currency, book_day) where state <> 'resolved';
create index recon_exception_list on recon_exception (list, book_day desc, exception_id desc) where state <> 'resolved';
create index recon_exception_key on recon_exception (tracking_key);
create index recon_exception_settled_line on recon_exception (line_id) where state = 'resolved' and line_id is not null;
create index recon_exception_settled_movement on recon_exception (movement_id) where state = 'resolved' and movement_id is not null;

create table recon_note (
  note_id bigint generated always as identity primary key,
  exception_id text not null references recon_exception,
  text text not null,
  file_id text references file,
  made_by integer not null references account,
  made_at timestamptz not null
);
create index recon_note_exception on recon_note (exception_id, note_id);

-- One list of both sides: what is matched, and what has no other side.
create view recon_row as
  select 'match' as row_kind, match_id as row_id, channel, currency, direction, list, merchant_id, class, book_day, tracking_key,
    line_minor as bank_minor, movement_minor as house_minor, fee_minor, adjusted_minor, rule, state
  from recon_match where state = 'confirmed'
  union all
  select 'exception', exception_id, channel, currency, direction, list, merchant_id, class, book_day, tracking_key,
    case side when 'bank' then amount_minor end, case side when 'house' then amount_minor end, 0, 0, null, state
  from recon_exception where state <> 'resolved' and side <> 'match';

-- A day of a channel, closed by two people.
create table recon_day (
  channel text not null,
  currency text not null,
  day date not null,
  opening_minor bigint not null,
  in_minor bigint not null,
  out_minor bigint not null,
  fee_minor bigint not null,
  adjusted_minor bigint not null,
  closing_minor bigint not null,
  -- null where the bank tells no balance
  bank_closing_minor bigint,
  ledger_minor bigint not null,
  match_count integer not null,
  state text not null check (state in ('asked', 'closed')),
  asked_by integer not null references account,
  asked_at timestamptz not null,
  closed_by integer references account check (closed_by <> asked_by),
  closed_at timestamptz,
  note text,
  seal text,
  pdf_file text references file,
  xlsx_file text references file,
  version integer not null default 0,
  primary key (channel, currency, day),
  check ((state = 'closed') = (closed_by is not null and closed_at is not null and seal is not null)),
  check (opening_minor + in_minor - out_minor - fee_minor - adjusted_minor = closing_minor)
);
create index recon_day_recent on recon_day (day desc, channel, currency);

-- A closed day does not change.
create function closed_day_stands() returns trigger language plpgsql as $$
begin
  if exists (select from recon_day d join touched t using (channel, currency) where d.day = t.book_day and d.state = 'closed') then
    raise exception 'the day is closed: what comes later counts in an open one';
  end if;
  return null;
end $$;
create trigger statement_line_of_closed_day after insert on statement_line
  referencing new table as touched for each statement execute function closed_day_stands();
create trigger recon_match_of_closed_day after insert on recon_match
  referencing new table as touched for each statement execute function closed_day_stands();
create trigger recon_match_of_closed_day_changed after update on recon_match
  referencing old table as touched for each statement execute function closed_day_stands();
create function closed_day_kept() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' then
    raise exception 'a closed day is neither changed nor deleted';
  end if;
  return coalesce(new, old);
end $$;
create trigger recon_day_kept before update or delete on recon_day for each row execute function closed_day_kept();

-- Money between accounts of our own: asked for, approved by another, found on both statements.
create table own_transfer (
  transfer_id text primary key default new_id('T'),
  merchant_id smallint not null references merchant,
  from_channel text not null,
  to_channel text not null check (to_channel <> from_channel),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  day date not null,
  tracking_key text,
  reason text not null,
  state text not null check (state in ('requested', 'approved', 'refused')),
  asked_by integer not null references account,
  asked_at timestamptz not null,
  decided_by integer references account check (decided_by <> asked_by),
  decided_at timestamptz,
  decision_note text,
  version integer not null default 0,
  check ((state = 'requested') = (decided_by is null))
);
create index own_transfer_recent on own_transfer (asked_at desc, transfer_id desc);
create index own_transfer_state on own_transfer (state, asked_at desc, transfer_id desc);
create table own_transfer_evidence (
  transfer_id text not null references own_transfer,
  position smallint not null,
  file_id text not null references file,
  primary key (transfer_id, position)
);
create index own_transfer_evidence_file on own_transfer_evidence (file_id);

-- Two keys agree where one is not known, both are the same, or two neighbouring signs were swapped.
create function keys_agree(a text, b text) returns boolean language sql immutable parallel safe as $$
  select a is null or b is null or a = b or (length(a) = length(b) and exists (
    select from generate_series(1, length(a) - 1) at where a = overlay(b placing reverse(substr(b, at, 2)) from at for 2)))
$$;

create index ledger_entry_cash on ledger_entry (account, currency) where account like 'cash.%';
