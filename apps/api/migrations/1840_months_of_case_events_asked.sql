-- Case events become months like the operation log (1800–1802): proved first to lie before a month that has not begun.
do $$
declare
  last timestamptz := greatest(now(), (select max(at) from case_event));
begin
  -- two months on: an installation may rest between these files for weeks
  execute format('alter table case_event add constraint case_event_first_check check (at < %L) not valid',
    (date_trunc('month', last at time zone 'UTC') + interval '2 months') at time zone 'UTC');
end $$;
