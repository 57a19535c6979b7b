-- How long a session lives: unused, unused by whoever moves money, and at most. The upper bounds are those that always held.
insert into setting (key, value) values
  ('session_idle_minutes', '480'), ('session_idle_minutes_money', '60'), ('session_hours', '24')
on conflict (key) do nothing;
