-- Who checks a CURP for a merchant, every check that was asked, and applications whose check is still to come.
create table curp_provider (
  provider_id integer generated always as identity primary key,
  merchant_id smallint not null references merchant,
  name text not null check (name <> ''),
  url text not null,
  -- sealed
  secret text,
  position integer not null,
  active boolean not null default false,
  -- of one check that is answered
  cost_minor bigint not null check (cost_minor >= 0),
  currency text not null check (currency in ('MXN', 'COP', 'PEN', 'CLP', 'USD')),
  timeout_ms integer not null check (timeout_ms between 200 and 30000),
  -- after so many failures in a row it is not asked for so long
  freeze_after smallint not null check (freeze_after > 0),
  freeze_minutes smallint not null check (freeze_minutes > 0),
  failures smallint not null default 0,
  frozen_until timestamptz,
  made_by integer not null references account,
  made_at timestamptz not null,
  changed_by integer not null references account,
  changed_at timestamptz not null,
  version integer not null default 0
);
create index curp_provider_order on curp_provider (merchant_id, position, provider_id);

create table curp_check (
  check_id bigint generated always as identity primary key,
  merchant_id smallint not null references merchant,
  provider_id integer not null references curp_provider,
  app_id text references application,
  -- by whom it was tried by hand; null: an application asked
  tried_by integer references account,
  curp_masked text not null,
  at timestamptz not null,
  day date not null,
  result text not null check (result in ('found', 'mismatch', 'notFound', 'error')),
  ms integer not null check (ms >= 0),
  cost_minor bigint not null check (cost_minor >= 0),
  currency text not null check (currency in ('MXN', 'COP', 'PEN', 'CLP', 'USD')),
  detail text not null default '',
  check (app_id is null or tried_by is null)
);
create index curp_check_list on curp_check (merchant_id, at desc, check_id desc);
create index curp_check_provider on curp_check (provider_id, at desc, check_id desc);
create index curp_check_app on curp_check (app_id) where app_id is not null;

-- Applications that were handed in and wait for a provider's word.
create table curp_wait (
  app_id text primary key references application,
  merchant_id smallint not null references merchant,
  -- of the application's checks
  round smallint not null,
  attempts smallint not null default 0,
  -- asked from then on; a process that is cut off leaves it to the next
  due_at timestamptz not null
);
create index curp_wait_due on curp_wait (due_at);
