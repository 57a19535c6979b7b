-- Punches of devices and those that people added, and what a month comes to.

-- `attendance_date` is the day of the shift, not of the calendar: a night shift's morning belongs to the evening before.
create table punch (
  punch_id bigint generated always as identity primary key,
  account_id integer not null references staff,
  workplace_id smallint references workplace,
  check_time timestamptz not null,
  attendance_date date not null,
  check_type text not null check (check_type in ('in', 'out')),
  device text,
  record_type text not null check (record_type in ('card', 'manual')),
  -- nothing is deleted: what a later import no longer had is `replaced`
  state text not null check (state in ('asked', 'counts', 'refused', 'replaced')),
  reason text,
  asked_by integer references account,
  asked_at timestamptz,
  decided_by integer references account,
  decided_at timestamptz,
  note text,
  -- the import that brought it, and the one that took it away
  job_id text,
  replaced_by_job text
);
create unique index punch_once on punch (account_id, check_time, check_type) where state in ('asked', 'counts');
create index punch_of_day on punch (account_id, attendance_date desc, check_time desc, punch_id desc);
create index punch_recent on punch (attendance_date desc, check_time desc, punch_id desc);
create index punch_waiting on punch (asked_at, punch_id) where state = 'asked';
create index punch_place on punch (workplace_id, attendance_date desc, check_time desc, punch_id desc);
create index punch_manual on punch (attendance_date desc, check_time desc, punch_id desc) where record_type = 'manual';

-- Each person's days of a month that was computed.
create table attendance_day (
  account_id integer not null references staff,
  day date not null,
  workplace_id smallint references workplace,
  -- what the day was: present, late and early have minutes; `missing`: one of the two punches is; `open`: not over yet
  outcome text not null check (outcome in ('present', 'missing', 'absent', 'leave', 'holiday', 'rest', 'off', 'extra', 'open')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  in_at timestamptz,
  out_at timestamptz,
  -- hundredths of a day that were due, after leave
  due integer not null,
  leave_days integer not null,
  late_minutes integer not null,
  early_minutes integer not null,
  overtime_minutes integer not null,
  worked_minutes integer not null,
  primary key (account_id, day)
);
create index attendance_day_missing on attendance_day (day desc, account_id) where outcome = 'missing';

create table attendance_month (
  account_id integer not null references staff,
  -- its first day
  month date not null check (extract(day from month) = 1),
  country text not null,
  -- where the person stood last in the month
  workplace_id smallint references workplace,
  due integer not null,
  leave_days integer not null,
  present integer not null,
  late integer not null,
  late_minutes integer not null,
  early integer not null,
  early_minutes integer not null,
  absent integer not null,
  missing integer not null,
  overtime_minutes integer not null,
  worked_minutes integer not null,
  computed_at timestamptz not null,
  computed_by integer,
  primary key (account_id, month)
);
create index attendance_month_list on attendance_month (month, country, workplace_id, account_id);
