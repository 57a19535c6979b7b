-- Detect: calls and logs read by when they were; quality inspection: form, sampling rules, samples, scores.

create index phone_call_at on phone_call (made_at desc, call_id);
create index contact_log_at on contact_log (at desc, log_id desc);

-- What a record is scored by. A change is a new version; what was scored keeps the one it was scored by.
create table inspection_form (
  form_id integer generated always as identity primary key,
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  -- [{ "name": "Says who calls and for whom", "points": 20, "fatal": true }, …]: points add up to 100
  items jsonb not null,
  made_by integer not null references account,
  made_at timestamptz not null,
  replaced_at timestamptz
);
create unique index inspection_form_live on inspection_form (country) where replaced_at is null;

create table inspection_rule (
  rule_id integer generated always as identity primary key,
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  name text not null,
  kind text not null check (kind in ('call', 'log')),
  stage text,
  -- records of each collector
  each_collector smallint not null check (each_collector between 1 and 50),
  -- calls: those that were talked on for so long; logs: those with one of these results
  min_seconds smallint,
  results smallint[],
  -- so many of a hundred are given to two inspectors
  calibration_percent smallint not null check (calibration_percent between 0 and 100),
  made_by integer not null references account,
  made_at timestamptz not null,
  deleted_at timestamptz
);

create table inspection_sample (
  sample_id text primary key default new_id('Y'),
  merchant_id smallint not null references merchant,
  case_id text not null references collection_case,
  kind text not null check (kind in ('call', 'log')),
  call_id text references phone_call,
  log_id bigint references contact_log,
  collector_id integer not null references account,
  stage text not null,
  rule_id integer references inspection_rule,
  form_id integer not null references inspection_form,
  -- how many inspectors score it: 2 for calibration
  wanted smallint not null check (wanted in (1, 2)),
  sampled_by integer not null references account,
  sampled_at timestamptz not null,
  -- when as many as wanted had scored it: the collector sees it from then on
  told_at timestamptz,
  -- lowest and mean of its scores, and how far apart they are
  total smallint,
  gap smallint,
  seen_at timestamptz,
  reply text,
  check ((kind = 'call') = (call_id is not null) and (kind = 'log') = (log_id is not null))
);
create unique index inspection_sample_call on inspection_sample (call_id) where call_id is not null;
create unique index inspection_sample_log on inspection_sample (log_id) where log_id is not null;
create index inspection_sample_at on inspection_sample (sampled_at desc, sample_id);
create index inspection_sample_collector on inspection_sample (collector_id, told_at desc) where told_at is not null;

create table inspection_score (
  score_id integer generated always as identity primary key,
  sample_id text not null references inspection_sample,
  inspector_id integer not null references account,
  -- points by the form's item, in its order; null: not applicable
  marks jsonb not null,
  total smallint not null check (total between 0 and 100),
  comment text not null,
  at timestamptz not null,
  unique (sample_id, inspector_id)
);
