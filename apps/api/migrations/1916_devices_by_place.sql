-- How many different devices did something within any days, without reading every device of every day: of each device it is kept after
-- which day it came again, and of each day how many devices came after which. Who came within a period is whoever came in it after a day
-- before it. Counted by the database itself, so that a process of the version before counts too.
create table app_event_place (
  place_id integer generated always as identity primary key,
  merchant_id smallint not null references merchant,
  -- an id of one platform's devices is never that of another's
  platform text not null check (platform in ('Android', 'iOS')),
  -- an element of a page; or null, the whole app
  name text,
  page text,
  element text,
  unique nulls not distinct (merchant_id, platform, name, page, element),
  check ((name is null) = (page is null) and (page is null) = (element is null))
);

-- The days on which a device was at a place, as far as it may be known which device it was.
-- Without foreign keys: written by the thousand a second, of places that were just read.
create table app_place_device (
  place_id integer not null,
  device bigint not null,
  days datemultirange not null check (not isempty(days)),
  primary key (place_id, device)
) with (fillfactor = 80);

create table app_place_day (
  place_id integer not null,
  day date not null,
  -- the day before it on which the same devices were there; -infinity: never yet
  since date not null,
  devices integer not null,
  primary key (place_id, day, since)
);

-- Which places an event counts for.
create table app_key_place (
  key_id integer not null references app_event_key,
  place_id integer not null references app_event_place,
  primary key (key_id, place_id)
);

create function places_of_keys(keys integer[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into app_event_place (merchant_id, platform, name, page, element)
  select distinct k.merchant_id, k.platform, p.name, p.page, p.element
  from app_event_key k cross join lateral (values (k.name, k.page, k.element), (null, null, null)) p (name, page, element)
  where k.key_id = any(keys) on conflict do nothing;
  insert into app_key_place (key_id, place_id)
  select k.key_id, p.place_id from app_event_key k join app_event_place p on p.merchant_id = k.merchant_id and p.platform = k.platform
    and (p.name is null or (p.name, p.page, p.element) = (k.name, k.page, k.element))
  where k.key_id = any(keys) on conflict do nothing
$$;

create function app_event_places() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform places_of_keys(array(select key_id from added));
  return null;
end $$;
create trigger app_event_places after insert on app_event_key
  referencing new table as added for each statement execute function app_event_places();

-- Day by day, so that each device has one new day at a place and is put between the days it has. Each is looked for by the index: a table of
-- all devices is not read for those of some seconds.
create function count_place_devices() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  new_day date;
begin
  for new_day in select distinct day from added order by 1 loop
    -- planned each time: a plan of when these tables were empty would read them whole for every device
    execute $count$
    with came as (
      select distinct p.place_id, a.device from added a join app_key_place p using (key_id) where a.day = $1
    ), fresh as materialized (
      select c.place_id, c.device, d.days as known from came c left join app_place_device d using (place_id, device)
      where d.days is null or not d.days @> $1
    ), never as (
      insert into app_place_device (place_id, device, days)
      select place_id, device, datemultirange(daterange($1, $1 + 1)) from fresh where known is null order by place_id, device
    ), again as (
      update app_place_device d set days = d.days + datemultirange(daterange($1, $1 + 1)) from fresh f
      where f.known is not null and d.place_id = f.place_id and d.device = f.device
    ), follows as materialized (
      select place_id, coalesce(upper(known * datemultirange(daterange(null, $1))) - 1, '-infinity') as since,
        lower(known * datemultirange(daterange($1, null))) as next_day
      from fresh
    ), changed as (
      select place_id, $1 as day, since, count(*) as n from follows group by place_id, since
      union all
      -- who was known to come again later follows the day that came between
      select f.place_id, f.next_day, x.since, sum(x.n) from follows f cross join lateral (values ($1, 1), (f.since, -1)) x (since, n)
      where f.next_day is not null group by f.place_id, f.next_day, x.since
    )
    insert into app_place_day (place_id, day, since, devices) select place_id, day, since, n from changed
    on conflict (place_id, day, since) do update set devices = app_place_day.devices + excluded.devices
    $count$ using new_day;
  end loop;
  return null;
end $$;

select places_of_keys(array(select key_id from app_event_key));
-- before what is there is counted: who counts events, and nobody else, waits for the table until both are done
create trigger count_place_devices after insert on app_event_device
  referencing new table as added for each statement execute function count_place_devices();
insert into app_place_device (place_id, device, days)
select p.place_id, d.device, range_agg(daterange(d.day, d.day + 1)) from app_event_device d join app_key_place p using (key_id) group by 1, 2;
insert into app_place_day (place_id, day, since, devices)
select place_id, day, since, count(*) from (
  select d.place_id, lower(r) + n as day,
    coalesce(case when n > 0 then lower(r) + n - 1 else lag(upper(r)) over (partition by d.place_id, d.device order by r, n) - 1 end, '-infinity') as since
  from app_place_device d, unnest(d.days) r, generate_series(0, upper(r) - lower(r) - 1) n) s
group by 1, 2, 3;
