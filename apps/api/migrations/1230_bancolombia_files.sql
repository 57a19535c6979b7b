-- What Bancolombia says it collected on a day: a file is kept whole or not at all, and booked once, by somebody else than who uploaded it.
create table bancolombia_file (
  collection_id text primary key default new_id('B'),
  merchant_id smallint not null references merchant,
  -- the collecting channel whose account the file is of
  channel text not null,
  name text not null,
  file_id text references file,
  sha256 text not null,
  -- of the bank's header
  nit text not null,
  account text not null,
  collected_on date not null,
  modifier text not null,
  batch_count integer not null check (batch_count > 0),
  line_count integer not null check (line_count > 0),
  total_minor bigint not null check (total_minor >= 0),
  currency text not null check (currency = 'COP'),
  state text not null default 'parsed' check (state in ('parsed', 'booked', 'refused')),
  uploaded_by integer not null references account,
  uploaded_at timestamptz not null,
  decided_by integer references account check (decided_by <> uploaded_by or state = 'refused'),
  decided_at timestamptz,
  decision_note text,
  -- the job that booked it
  job_id text references job,
  version integer not null default 0,
  check ((state = 'parsed') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
-- one that was refused may come again
create unique index bancolombia_file_once on bancolombia_file (merchant_id, sha256) where state <> 'refused';
create index bancolombia_file_uploaded on bancolombia_file (uploaded_at, collection_id);
create index bancolombia_file_merchant on bancolombia_file (merchant_id, uploaded_at, collection_id);
create index bancolombia_file_state on bancolombia_file (state, uploaded_at, collection_id);

create table bancolombia_line (
  collection_id text not null references bancolombia_file,
  row_number integer not null,
  merchant_id smallint not null references merchant,
  lot text not null,
  -- text: it may be longer than any number
  reference text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  sequence text not null,
  authorization_code text not null,
  paying_bank text not null,
  branch text not null,
  means text not null,
  -- as the bank wrote it
  raw text not null,
  state text not null check (state in ('matched', 'unmatched', 'refused', 'booked')),
  why text not null,
  app_id text references application,
  bill_id text references bill,
  user_id text references borrower,
  link_id text references pay_link,
  matched_by integer references account,
  matched_at timestamptz,
  payment_id text references payment,
  version integer not null default 0,
  primary key (collection_id, row_number),
  check ((app_id is null) = (user_id is null)),
  check (state <> 'matched' or app_id is not null),
  check (state <> 'unmatched' or app_id is null),
  check ((state = 'booked') = (payment_id is not null))
);
create index bancolombia_line_state on bancolombia_line (collection_id, state, row_number);
create index bancolombia_line_payment on bancolombia_line (payment_id) where payment_id is not null;
