-- Cases, their history, contact log and promises.

-- A case is one bill in one stage. due_date, open_minor, currency repeat the bill's so that lists read one table; the
-- statements that change the bill change them too. work_rank is what to do next: 0 a promise is due, 1 never contacted,
-- 2 contacted, 3 promised for a later day; work_at orders within it.
create table collection_case (
  case_id text primary key default new_id('C'),
  merchant_id smallint not null references merchant,
  bill_id text not null references bill,
  app_id text not null,
  user_id text not null,
  stage text not null,
  status text not null check (status in ('not assigned', 'assigned', 'payed')),
  collector_id integer references account,
  assigned_at timestamptz,
  case_type text not null check (case_type in ('none', 'init', 'repayment', 'overdue')),
  cycle smallint not null default 1,
  instalment smallint not null,
  due_date date not null,
  currency text not null,
  open_minor bigint not null,
  repayment_status smallint not null default 0 check (repayment_status in (0, 1, 2)),
  new_customer boolean not null,
  multi_arrears boolean not null default false,
  extended boolean not null default false,
  stopped boolean not null default false,
  on_hold boolean not null default false,
  contact_times integer not null default 0,
  last_contact_at timestamptz,
  last_result smallint,
  promised_on date,
  promised_minor bigint,
  work_rank smallint not null default 1,
  work_at timestamptz not null,
  opened_on date not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  close_reason text,
  version integer not null default 0
);
create unique index collection_case_open_bill on collection_case (bill_id) where closed_at is null;
create index collection_case_bill on collection_case (bill_id);
create index collection_case_user on collection_case (user_id);
create index collection_case_mine on collection_case (collector_id, work_rank, work_at, case_id) where closed_at is null;
create index collection_case_work on collection_case (work_rank, work_at, case_id) where closed_at is null;
create index collection_case_pool on collection_case (merchant_id, stage, status, work_rank, work_at) where closed_at is null;
create index collection_case_due on collection_case (due_date, case_id) where closed_at is null;
create index collection_case_amount on collection_case (open_minor, case_id) where closed_at is null;

create table case_event (
  event_id bigint generated always as identity primary key,
  merchant_id smallint not null,
  case_id text not null,
  bill_id text not null,
  at timestamptz not null,
  account_id integer,
  kind text not null,
  from_collector integer,
  to_collector integer,
  batch_id text,
  detail jsonb
);
create index case_event_case on case_event (case_id, event_id);
create index case_event_bill on case_event (bill_id, event_id);
create index case_event_batch on case_event (batch_id) where batch_id is not null;

create table assignment_batch (
  batch_id text primary key default new_id('G'),
  strategy text not null,
  filter jsonb not null,
  case_count integer not null,
  collector_count integer not null,
  account_id integer,
  at timestamptz not null,
  undone_at timestamptz
);

create table promise (
  promise_id text primary key default new_id('R'),
  merchant_id smallint not null,
  bill_id text not null references bill,
  case_id text not null references collection_case,
  user_id text not null,
  kind text not null check (kind in ('PTP', 'PTP2', 'OPTP', 'PCL')),
  promised_by text,
  made_by integer not null,
  made_at timestamptz not null,
  promised_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  paid_minor bigint not null default 0,
  state text not null check (state in ('pending', 'kept', 'partly kept', 'broken', 'cancelled')),
  judged_at timestamptz
);
create unique index promise_live on promise (bill_id) where state = 'pending';
create index promise_due on promise (promised_on) where state = 'pending';
create index promise_bill on promise (bill_id);
create index promise_case on promise (case_id);

create table contact_log (
  log_id bigint generated always as identity primary key,
  merchant_id smallint not null,
  case_id text not null,
  bill_id text not null,
  user_id text not null,
  account_id integer not null,
  at timestamptz not null,
  channel text not null,
  contact_id text,
  result smallint not null check (result between 0 and 16),
  remark text,
  promise_id text references promise
);
create index contact_log_bill on contact_log (bill_id, log_id desc);
create index contact_log_user on contact_log (user_id, log_id desc);
create index contact_log_account on contact_log (account_id, at);

-- One row a reveal: counted against the day's limit.
create table reveal (
  reveal_id bigint generated always as identity primary key,
  account_id integer not null,
  at timestamptz not null,
  user_id text not null,
  case_id text,
  field text not null,
  reason text not null
);
create index reveal_account on reveal (account_id, at);

create table ageing_run (
  merchant_id smallint not null references merchant,
  day date not null,
  finished_at timestamptz not null,
  counts jsonb not null,
  primary key (merchant_id, day)
);
