-- The same of what was told before: in a transaction of its own, so that nobody who reads registrations waits for it.
update app_registration r set came_back = r.came_back | c.days from (
  select r.registration_id, bit_or(1 << (a.day - r.day - 1)) as days
  from app_registration r join app_active_day a on a.merchant_id = r.merchant_id and a.device_id = r.device_id and a.day between r.day + 1 and r.day + 31
  group by 1) c
where r.registration_id = c.registration_id;
