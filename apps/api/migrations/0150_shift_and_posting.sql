-- When a workplace works, and who was where from which day on. Attendance reads both through shift_days.

alter table workplace add column address text;
-- seats; null: nobody counts them
alter table workplace add column capacity integer check (capacity > 0);
alter table workplace add column closed_on date;

create table shift (
  shift_id integer generated always as identity primary key,
  workplace_id smallint not null references workplace,
  name text not null,
  -- whoever of the workplace has no shift of their own works this one
  is_default boolean not null default false,
  closed_on date,
  unique (workplace_id, name)
);
create unique index shift_default on shift (workplace_id) where is_default;

-- A shift's hours from a day on: changing them leaves what was before. An end at or before the start lies on the next day.
create table shift_hours (
  shift_id integer not null references shift,
  from_day date not null,
  start_time time not null,
  end_time time not null,
  -- ISO days of the week: 1 Monday … 7 Sunday
  days smallint[] not null check (days <@ '{1,2,3,4,5,6,7}'),
  break_minutes smallint not null check (break_minutes >= 0),
  -- a punch in up to so many minutes after the start, or out before the end, is on time
  tolerance_minutes smallint not null check (tolerance_minutes >= 0),
  primary key (shift_id, from_day)
);

alter table staff add column shift_id integer references shift;

-- Where somebody stood from a day on, by the calendar of the workplace: the last change of a day is the day's.
create table staff_posting (
  account_id integer not null references staff,
  from_day date not null,
  role text not null,
  status text not null,
  stage text,
  leader_id integer,
  workplace_id smallint references workplace,
  shift_id integer references shift,
  primary key (account_id, from_day)
);
create index staff_posting_day on staff_posting (from_day);

insert into staff_posting (account_id, from_day, role, status, stage, leader_id, workplace_id, shift_id)
select account_id, enter_day, role, status, stage, leader_id, workplace_id, shift_id from staff;

-- However a staff record comes into being, its first posting comes with it.
create function begin_posting() returns trigger language plpgsql as $$
begin
  insert into staff_posting (account_id, from_day, role, status, stage, leader_id, workplace_id, shift_id)
  values (new.account_id, new.enter_day, new.role, new.status, new.stage, new.leader_id, new.workplace_id, new.shift_id);
  return null;
end $$;
create trigger staff_begins after insert on staff for each row execute function begin_posting();

-- Each posting with its last day; the one that holds now ends at infinity.
create view staff_span as
select account_id, from_day, (lead(from_day, 1, 'infinity') over later - 1) as to_day,
  role, status, stage, leader_id, workplace_id, shift_id
from staff_posting window later as (partition by account_id order by from_day);

-- One row per person and day from $1 to $2, of everybody who had not left: where they stood, and the shift they had. `works`
-- says that the shift works on that day of the week; holidays, leave and weekend plans are the reader's. Without a shift
-- starts_at and ends_at are null. Instants are of the workplace's zone, so that a day on which its clocks change is right.
create function shift_days(first_day date, last_day date) returns table (
  account_id integer, day date, status text, role text, stage text, leader_id integer, workplace_id smallint, time_zone text,
  shift_id integer, works boolean, starts_at timestamptz, ends_at timestamptz, break_minutes smallint, tolerance_minutes smallint
) language sql stable as $$
  select s.account_id, d.day, s.status, s.role, s.stage, s.leader_id, s.workplace_id, w.time_zone,
    h.shift_id, coalesce(extract(isodow from d.day)::smallint = any(h.days), false),
    (d.day + h.start_time) at time zone w.time_zone,
    (d.day + h.end_time + case when h.end_time <= h.start_time then interval '1 day' else interval '0' end) at time zone w.time_zone,
    h.break_minutes, h.tolerance_minutes
  from (select $1 + n as day from generate_series(0, $2 - $1) as n) d
    join staff_span s on d.day between s.from_day and s.to_day and s.status <> 'LEAVE'
    left join workplace w on w.workplace_id = s.workplace_id
    left join lateral (
      select shift_id from shift f where f.workplace_id = s.workplace_id and f.is_default
    ) usual on true
    left join lateral (
      select * from shift_hours sh where sh.shift_id = coalesce(s.shift_id, usual.shift_id) and sh.from_day <= d.day
      order by sh.from_day desc limit 1
    ) h on true
$$;
