-- What one person may do alone has bounds that no setting lifts: values beyond them come down to them.
update recon_channel set rounding_minor = least(rounding_minor, 500), amount_tolerance_minor = least(amount_tolerance_minor, 500)
where rounding_minor > 500 or amount_tolerance_minor > 500;

update setting set value = to_jsonb(least((value #>> '{}')::integer, bound.most)), version = setting.version + 1
from (values ('payment_day_second_person_days', 30), ('reveal_daily_limit', 500), ('people_search_hourly_limit', 300),
  ('people_search_hourly_limit_service', 300), ('people_search_hourly_limit_finance', 300)) bound (key, most)
where setting.key = bound.key and (value #>> '{}')::integer > bound.most;

-- A token is worth as much as its session lives. Where nobody chose a life, it is shorter from now on.
update setting set value = case key when 'session_hours' then '12' else '120' end::jsonb
where version = 0 and (key, value) in (('session_hours', '24'::jsonb), ('session_idle_minutes', '480'::jsonb));
