-- Goals of a day and stage, and who works which weekend day.

-- rate in hundredths of a percent
create table goal (
  goal_id integer generated always as identity primary key,
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  stage text not null,
  day date not null,
  type text not null check (type in ('recovery', 'coverage', 'ptp', 'kept')),
  rate integer not null check (rate between 1 and 10000),
  created_by integer not null,
  created_at timestamptz not null,
  unique (country, stage, day, type)
);
create index goal_day on goal (day desc, country, stage, type);

-- No row is *unset*.
create table weekend_plan (
  account_id integer not null references account,
  day date not null check (extract(isodow from day) in (6, 7)),
  plan text not null check (plan in ('work', 'rest')),
  planned_by integer not null,
  planned_at timestamptz not null,
  primary key (account_id, day)
);
create index weekend_plan_day on weekend_plan (day);
