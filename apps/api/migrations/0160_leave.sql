-- Leave, and which days people owe.

-- One row per person and day from $1 to $2 of everybody who had not left: what the day was planned to be. `hours`: the shift's,
-- or nine to six for whoever has none (`has_shift` tells). Weekend plans overrule the shift, holidays overrule both.
create function planned_days(first_day date, last_day date) returns table (
  account_id integer, day date, country text, workplace_id smallint, time_zone text, plan text, has_shift boolean,
  starts_at timestamptz, ends_at timestamptz, break_minutes integer, tolerance_minutes integer
) language sql stable as $$
  with home as (select country, min(merchant_id) as merchant_id from merchant group by country),
    place as (select home.country, m.time_zone from home join merchant m using (merchant_id)),
    rest as (
      select distinct country, day from holiday where removed_at is null and place is null and day between $1 and $2
    )
  select d.account_id, d.day, s.country, d.workplace_id, z.zone,
    case when rest.day is not null then 'holiday' when w.plan is not null then w.plan
      when case when d.starts_at is null then extract(isodow from d.day) < 6 else d.works end then 'work' else 'off' end,
    d.starts_at is not null,
    coalesce(d.starts_at, (d.day + time '09:00') at time zone z.zone), coalesce(d.ends_at, (d.day + time '18:00') at time zone z.zone),
    coalesce(d.break_minutes, 60)::integer, coalesce(d.tolerance_minutes, 0)::integer
  from shift_days($1, $2) d
    join staff s using (account_id)
    left join place on place.country = s.country
    cross join lateral (select coalesce(d.time_zone, place.time_zone, 'UTC') as zone) z
    left join rest on rest.country = s.country and rest.day = d.day
    left join weekend_plan w on w.account_id = d.account_id and w.day = d.day
$$;

create table leave_application (
  leave_id text primary key default new_id('V'),
  account_id integer not null references staff,
  type text not null check (type in ('leave', 'absence', 'sabbatical', 'sickLeave', 'yearLeave')),
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at >= start_at + interval '1 hour'),
  -- the zone its times were said in
  time_zone text not null,
  -- hundredths of a working day
  days integer not null check (days >= 0),
  reason text not null,
  state text not null check (state in ('asked', 'leaderApproved', 'approved', 'refused', 'withdrawn')),
  asked_by integer not null references account,
  asked_at timestamptz not null,
  leader_by integer references account,
  leader_at timestamptz,
  decided_by integer references account,
  decided_at timestamptz,
  note text,
  -- when the work status followed it
  begun_at timestamptz,
  finished_at timestamptz,
  version integer not null default 0
);
create index leave_of_person on leave_application (account_id, start_at desc);
create index leave_recent on leave_application (start_at, leave_id);
create index leave_waiting on leave_application (asked_at, leave_id) where state in ('asked', 'leaderApproved');
create index leave_to_begin on leave_application (start_at) where state = 'approved' and finished_at is null;

-- Days of annual leave given or taken away beside what the law gives; only added to.
create table leave_grant (
  grant_id integer generated always as identity primary key,
  account_id integer not null references staff,
  year smallint not null,
  -- hundredths of a working day
  days integer not null check (days <> 0),
  reason text not null,
  given_by integer not null references account,
  given_at timestamptz not null
);
create index leave_grant_of on leave_grant (account_id, year);

-- Who decides leave in somebody's place, on which days.
create table leave_delegation (
  delegation_id integer generated always as identity primary key,
  from_account integer not null references staff,
  to_account integer not null references staff check (to_account <> from_account),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  made_at timestamptz not null,
  ended_at timestamptz
);
create index leave_delegation_to on leave_delegation (to_account) where ended_at is null;
create index leave_delegation_from on leave_delegation (from_account);

-- Who is not at work at a moment, and why: the one answer that assignment, coverage and boards use. Leave counts from its first
-- minute even before the work status has followed; a weekend plan of rest for the whole day of the person's place.
create function absent_at(at timestamptz) returns table (account_id integer, reason text) language sql stable as $$
  select s.account_id, coalesce(
    (select l.type from leave_application l
      where l.account_id = s.account_id and l.state = 'approved' and l.start_at <= $1 and l.end_at > $1
      order by l.start_at desc limit 1),
    nullif(s.work_status, 'working'), rest.reason)
  from staff s left join workplace w using (workplace_id)
    left join lateral (
      select 'rest' as reason from weekend_plan p
      where p.account_id = s.account_id and p.plan = 'rest'
        and p.day = ($1 at time zone coalesce(w.time_zone, (select m.time_zone from merchant m where m.country = s.country order by m.merchant_id limit 1), 'UTC'))::date
    ) rest on true
  where s.work_status <> 'working' or rest.reason is not null
    or exists (select from leave_application l
      where l.account_id = s.account_id and l.state = 'approved' and l.start_at <= $1 and l.end_at > $1)
$$;
