-- The day on which a bank counts what moved on a day, so many working days later: what moves while banks rest counts for the day they work
-- again. Where nobody knows a year's holidays, Monday to Friday.
create function settled_by(of_country text, from_day date, days integer) returns date language sql stable as $$
  select coalesce(
    case when days = 0 then began.day else working_day_after(of_country, began.day, days) end,
    (select d::date from generate_series(began.day, began.day + days * 2 + 7, interval '1 day') d
      where extract(isodow from d) < 6 order by d offset days limit 1))
  from (
    select coalesce(working_day_after(of_country, from_day - 1, 1),
      from_day + greatest(0, 8 - extract(isodow from from_day)::int) * (extract(isodow from from_day) > 5)::int) as day) began
$$;
