-- The operation log becomes the first part of a table by months without a row being moved: for that it has to be proved that all of
-- it lies before a month that has not begun. The rows that are there are looked at by the next file, while people work.
do $$
declare
  last timestamptz := greatest(now(), (select max(at) from operation_log));
begin
  -- two months on: an installation may rest between these files for weeks
  execute format('alter table operation_log add constraint operation_log_first_check check (at < %L) not valid',
    (date_trunc('month', last at time zone 'UTC') + interval '2 months') at time zone 'UTC');
end $$;
