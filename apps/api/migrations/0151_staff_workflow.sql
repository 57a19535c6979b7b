-- People: who they are, how they left, and every change of their record.

alter table staff add column languages text[] not null default '{}';
-- further stages whose cases somebody keeps when bills move on
alter table staff add column stages_covered text[] not null default '{}';

-- Personal details stand apart from what the business looks up all day.
create table staff_person (
  account_id integer primary key references staff,
  sex text not null check (sex in ('female', 'male', 'other')),
  birthday date not null,
  phone text not null,
  second_phone text,
  email text not null,
  address text,
  emergency_name text,
  emergency_phone text,
  emergency_relation text,
  bank_name text,
  bank_account text,
  recruiter_id integer references account
);

-- One leaving a person: asked for, confirmed by a director, confirmed by HR.
create table staff_leaving (
  account_id integer primary key references staff,
  leave_day date not null,
  reason text not null,
  asked_by integer not null references account,
  asked_at timestamptz not null,
  director_id integer references account,
  director_at timestamptz,
  hr_id integer references account check (hr_id <> director_id),
  hr_at timestamptz,
  -- [{ "asset": "computer", "returned": true }, …]
  assets jsonb not null default '[]',
  assets_note text
);

create table staff_operation (
  operation_id text primary key default new_id('O'),
  at timestamptz not null,
  operator_id integer references account,
  target_id integer not null references staff,
  country text not null,
  action text not null,
  before jsonb not null,
  after jsonb not null,
  reason text
);
create index staff_operation_recent on staff_operation (at desc, operation_id desc);
create index staff_operation_target on staff_operation (target_id, at desc, operation_id desc);
create index staff_operation_operator on staff_operation (operator_id, at desc, operation_id desc);
create index staff_operation_action on staff_operation (action, at desc, operation_id desc);
create index staff_operation_country on staff_operation (country, at desc, operation_id desc);

create index staff_status on staff (country, status);
