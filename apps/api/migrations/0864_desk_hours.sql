-- The desk's working hours by country: the clock of a work order runs in them, not at night, at weekends or on holidays.
create table desk_hours (
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  -- 1 Monday to 7 Sunday
  weekday smallint not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  primary key (country, weekday, opens),
  check (closes > opens)
);
insert into desk_hours (country, weekday, opens, closes)
select country, weekday, time '09:00', case weekday when 6 then time '14:00' else time '18:00' end
from unnest(array['MX', 'CO', 'PE', 'CL', 'EC']) country cross join generate_series(1, 6) weekday;

-- The spans in which the desk works from an instant on, for so many days of the zone; a change of the clock moves them.
create function desk_spans(of_country text, zone text, from_at timestamptz, days integer)
  returns table (begins timestamptz, ends timestamptz) language sql stable as $$
  select greatest((d::date + h.opens) at time zone zone, from_at), (d::date + h.closes) at time zone zone
  from generate_series((from_at at time zone zone)::date, (from_at at time zone zone)::date + days, interval '1 day') d
    join desk_hours h on h.country = of_country and h.weekday = extract(isodow from d)
  where (d::date + h.closes) at time zone zone > from_at
    and not exists (select from holiday y where y.country = of_country and y.day = d::date and y.place is null and y.removed_at is null)
$$;

-- The instant at which so many working minutes are over.
create function desk_due(of_country text, zone text, from_at timestamptz, minutes integer) returns timestamptz language sql stable as $$
  select coalesce((
    select begins + (minutes * 60 - before) * interval '1 second'
    from (
      select begins, seconds, coalesce(sum(seconds) over (order by begins rows between unbounded preceding and 1 preceding), 0) as before
      from (select begins, extract(epoch from ends - begins) as seconds from desk_spans(of_country, zone, from_at, 30 + minutes / 60)) span
    ) walked
    where before + seconds >= minutes * 60 order by begins limit 1),
    from_at + minutes * interval '1 minute')
$$;

-- Working minutes between two instants; none where the second is not later.
create function desk_minutes(of_country text, zone text, from_at timestamptz, to_at timestamptz) returns integer language sql stable as $$
  select coalesce(round(sum(extract(epoch from least(ends, to_at) - begins)) / 60), 0)::int
  from desk_spans(of_country, zone, from_at, greatest(0, (to_at at time zone zone)::date - (from_at at time zone zone)::date))
  where begins < to_at
$$;

-- While it waits for the customer: the working minutes that are left. None or fewer: it was past its time already.
alter table work_order add column left_minutes integer;
update work_order o set left_minutes = desk_minutes(m.country, m.time_zone, o.waits_since, o.due_at)
from merchant m where m.merchant_id = o.merchant_id and o.state = 'pending';
alter table work_order add check ((state = 'pending') = (left_minutes is not null));
