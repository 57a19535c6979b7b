-- A dispute or an authority's complaint about a bill: contact stops at once, until a leader closes it.
create table complaint (
  complaint_id text primary key default new_id('E'),
  merchant_id smallint not null references merchant,
  case_id text not null references collection_case,
  bill_id text not null references bill,
  user_id text not null references borrower,
  kind text not null check (kind in ('dispute', 'authority')),
  authority text,
  reference text,
  description text not null,
  opened_by integer not null references account,
  opened_at timestamptz not null,
  closed_by integer references account,
  closed_at timestamptz,
  outcome text
);
create unique index complaint_open on complaint (bill_id) where closed_at is null;
create index complaint_case on complaint (case_id);
