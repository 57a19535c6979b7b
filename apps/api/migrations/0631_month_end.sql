-- Late interest accrued by the end of a month, as it is booked then: whole days since it was last booked, rounded once.
-- What accrued_on says of a day is this for the month end before it, and the days of its own month.
create function accrued_by(accrues_daily numeric, accrues_from date, accrues_most bigint, month_end date)
returns bigint language sql immutable parallel safe as $$
  select greatest(0, least(round(accrues_daily * greatest(0, month_end - accrues_from))::bigint, accrues_most))
$$;
