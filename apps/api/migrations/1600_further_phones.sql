-- Somebody who goes on with another phone registers there too. It stays the registration of a device, but what the person does
-- afterwards belongs to the registration that won them, until they rested for so long that they are won anew.
alter table app_registration add column further_device boolean not null default false;

-- those that are known already, by the rule that is followed from now on
with own as materialized (
  select r.registration_id, r.merchant_id, r.user_id, r.device_id, r.registered_at, r.day,
    row_number() over (partition by r.user_id order by r.registered_at, r.registration_id) as n
  from app_registration r where r.user_id in (
    select user_id from app_registration where user_id is not null group by user_id having count(*) > 1)
), judged as materialized (
  select p.registration_id, p.user_id, p.registered_at, exists (
    select from own o where o.user_id = p.user_id and o.n < p.n and o.device_id <> p.device_id and exists (
      select from app_active_day d where d.merchant_id = o.merchant_id and d.device_id = o.device_id
        and d.day between p.day - 90 and p.day)) as is_further
  from own p
)
update app_registration r set further_device = j.is_further, replaced_at = least(r.replaced_at, (
  select min(l.registered_at) from judged l where l.user_id = j.user_id and not l.is_further and l.registered_at > j.registered_at))
from judged j where r.registration_id = j.registration_id;
