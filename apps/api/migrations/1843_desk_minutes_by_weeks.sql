-- Working minutes of a long span were added up day by day, for every row of a page of overdue orders: whole days between the first
-- and the last are counted by weekday instead, without the holidays.
create function desk_minutes_walked(of_country text, zone text, from_at timestamptz, to_at timestamptz) returns integer language sql stable as $$
  select coalesce(round(sum(extract(epoch from least(ends, to_at) - begins)) / 60), 0)::int
  from desk_spans(of_country, zone, from_at, greatest(0, (to_at at time zone zone)::date - (from_at at time zone zone)::date))
  where begins < to_at
$$;

create or replace function desk_minutes(of_country text, zone text, from_at timestamptz, to_at timestamptz) returns integer language sql stable as $$
  select case
    -- clocks change by night: hours that a change may fall into are walked
    when exists (select from desk_hours where country = of_country and (opens < '04:00' or closes > '23:00'))
      then desk_minutes_walked(of_country, zone, from_at, to_at)
    else (
      with bound as (
        select (from_at at time zone zone)::date as first, (to_at at time zone zone)::date as last
      ), between_days as (
        select sum(extract(epoch from h.closes - h.opens) * ((last - 1 - first) / 7
          + ((h.weekday - extract(isodow from first)::int + 6) % 7 < (last - 1 - first) % 7)::int
          - (select count(*) from holiday y where y.country = of_country and y.place is null and y.removed_at is null
              and y.day > first and y.day < last and extract(isodow from y.day) = h.weekday))) as seconds
        from bound, desk_hours h where h.country = of_country and last > first + 1
      ), end_days as (
        select sum(extract(epoch from least((d + h.closes) at time zone zone, to_at) - greatest((d + h.opens) at time zone zone, from_at))) as seconds
        from bound, lateral (select first as d union select last) edge
          join desk_hours h on h.country = of_country and h.weekday = extract(isodow from d)
        where from_at < to_at and (d + h.closes) at time zone zone > from_at and (d + h.opens) at time zone zone < to_at
          and not exists (select from holiday y where y.country = of_country and y.day = d and y.place is null and y.removed_at is null)
      )
      select round((coalesce(between_days.seconds, 0) + coalesce(end_days.seconds, 0)) / 60)::int from between_days, end_days)
  end
$$;
