-- Auto-outbound (PPD): how a stage is dialled, a day's jobs by round, and the numbers of each with what became of them.

create table ppd_config (
  config_id integer generated always as identity primary key,
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  stage text not null,
  -- what the dialer plays or whom it connects to: a name it knows
  profile text not null,
  start_time time not null,
  end_time time not null,
  rounds smallint not null check (rounds between 1 and 9),
  -- how many calls at once
  lines smallint not null check (lines between 1 and 200),
  -- between a round and the one derived from it
  pause_minutes smallint not null check (pause_minutes between 0 and 720),
  active boolean not null,
  updated_by integer not null references account,
  updated_at timestamptz not null,
  version integer not null default 0,
  unique (country, stage),
  check (start_time < end_time)
);

create table ppd_job (
  job_id text primary key default new_id('T'),
  country text not null,
  stage text not null,
  -- whose cases: the merchants that its maker could reach
  merchants smallint[] not null,
  -- a leader's job is for the own team, a workplace director's for the own workplace
  leader_id integer references account,
  workplace_id smallint references workplace,
  day date not null,
  round smallint not null check (round >= 1),
  dpd_from integer not null,
  dpd_to integer not null,
  contact_types text[] not null,
  exclude_contacted boolean not null,
  exclude_promised boolean not null,
  auto_derive boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  profile text not null,
  lines smallint not null,
  state text not null check (state in ('init', 'running', 'success', 'fail')),
  failure text check (failure in ('no dialer', 'dialer fails', 'time is up', 'stopped by hand')),
  -- the round it follows
  follows text references ppd_job,
  created_by integer references account,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  restarts integer not null default 0,
  -- as last counted: numbers by what became of them
  counts jsonb not null default '{}'
);
create index ppd_job_live on ppd_job (starts_at) where state in ('init', 'running');
create index ppd_job_day on ppd_job (day desc, job_id);
create index ppd_job_once on ppd_job (country, stage, day, round);

-- One number of a job's dial list. `waiting` until the gate decides, right before it is dialled; `left`: its time was up.
create table ppd_number (
  number_id bigint generated always as identity primary key,
  job_id text not null references ppd_job,
  merchant_id smallint not null,
  case_id text not null references collection_case,
  contact_id text,
  contact_type text not null check (contact_type in ('self', 'emergency', 'contact directory')),
  number text not null,
  state text not null check (state in ('waiting', 'excluded', 'refused', 'called', 'left')),
  -- why it is excluded, or the rule that refused it
  reason text,
  -- the gate said: not before
  not_before timestamptz,
  decision_id text references contact_decision,
  call_id text references phone_call
);
create index ppd_number_job on ppd_number (job_id, state, number_id);
create index ppd_number_all on ppd_number (job_id, number_id);
create index ppd_number_case on ppd_number (case_id);
create unique index ppd_number_call on ppd_number (call_id) where call_id is not null;
