-- Rules that assign a pool by themselves, every night after ageing or when somebody says so, and undoing an assignment.

create table assignment_rule (
  rule_id text primary key default new_id('Q'),
  name text not null,
  country text not null,
  stage text not null,
  -- whose pool: the merchants that its maker could reach
  merchants smallint[] not null,
  leader_id integer references account,
  workplace_id smallint references workplace,
  dpd_from integer,
  dpd_to integer,
  strategy text not null,
  case_limit integer,
  nightly boolean not null,
  operator_id integer not null references account,
  created_at timestamptz not null,
  deleted_at timestamptz,
  last_run_at timestamptz,
  last_run_day date,
  last_run jsonb,
  version integer not null default 0
);
create index assignment_rule_live on assignment_rule (country, stage) where deleted_at is null;

alter table assignment_batch add column rule_id text references assignment_rule;
alter table assignment_batch add column undone_by integer references account;
create index assignment_batch_at on assignment_batch (at desc);

-- Seconds that the solver of the intelligent strategy may take; 0 switches the strategy off.
insert into setting (key, value) values ('assignment_solver_seconds', '20');
