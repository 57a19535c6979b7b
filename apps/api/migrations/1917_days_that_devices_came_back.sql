-- On which days of the month after its registration a device was there again: a bit each, the lowest for the day after. So who came back
-- is read from the registrations, and stays known when the devices of those days are forgotten. Written by the database itself, so that a
-- process of the version before writes it too.
alter table app_registration add column came_back integer not null default 0;

create function device_came_back() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- planned each time: a plan of when these tables were empty would read them whole for every device
  execute $count$
  update app_registration r set came_back = r.came_back | c.days from (
    select r.registration_id, bit_or(1 << (a.day - r.day - 1)) as days
    from added a join app_registration r on r.merchant_id = a.merchant_id and r.device_id = a.device_id and a.day between r.day + 1 and r.day + 31
    group by 1) c
  where r.registration_id = c.registration_id and r.came_back | c.days <> r.came_back
  $count$;
  return null;
end $$;

-- What is told of a registration may come after what its device did since.
create function device_had_come_back() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.came_back := coalesce((select bit_or(1 << (a.day - new.day - 1)) from app_active_day a
    where a.merchant_id = new.merchant_id and a.device_id = new.device_id and a.day between new.day + 1 and new.day + 31), 0);
  return new;
end $$;

create trigger device_came_back after insert on app_active_day
  referencing new table as added for each statement execute function device_came_back();
create trigger device_had_come_back before insert on app_registration for each row execute function device_had_come_back();
