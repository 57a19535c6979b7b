-- What a bill owes is one column and one function (docs/decisions, "One amount due"). Booked: bill.open_minor. Due on a day:
-- that and the late interest accrued since it was last booked, which time alone changes and is therefore never stored.

alter table bill add column open_minor bigint not null
  generated always as (principal_open + interest_open + fee_open + fee_tax_open + penalty_open) stored;

-- Late interest accrued through a day: so much a day from a day on, never more than so much. It is rounded half up once a
-- calendar month: whether its month end has been booked meanwhile changes nothing of what is due.
create function accrued_on(accrues_daily numeric, accrues_from date, accrues_most bigint, on_day date)
returns bigint language sql immutable parallel safe as $$
  select greatest(0, least(
    (round(accrues_daily * greatest(0, on_day - extract(day from on_day)::integer - accrues_from))
      + round(accrues_daily * greatest(0, least(on_day - accrues_from, extract(day from on_day)::integer))))::bigint,
    accrues_most))
$$;

create or replace function accrued_penalty(
  principal_open bigint, principal_minor bigint, penalty_minor bigint, penalty_through date,
  due_date date, grace_days integer, daily_rate numeric, cap_rate numeric, on_day date
) returns bigint language sql immutable parallel safe as $$
  select accrued_on(principal_open * daily_rate, greatest(due_date + grace_days, penalty_through),
    round(principal_minor * cap_rate)::bigint - penalty_minor, on_day)
$$;

-- An open case repeats what its bill owes and by which terms that grows, so that lists, sums and boards read one table.
alter table collection_case
  add column accrues_from date,
  add column accrues_daily numeric not null default 0,
  add column accrues_most bigint not null default 0;

-- Whatever statement changes a bill, its open case follows in the same one. Cases are locked in the order of their ids, as
-- everything that changes several cases does.
create function cases_follow_bills() returns trigger language plpgsql as $$
begin
  with owed as (
    select b.bill_id, b.open_minor, greatest(b.due_date + t.grace_days, b.penalty_through) as accrues_from,
      b.principal_open * t.penalty_daily_rate as accrues_daily,
      greatest(0, round(b.principal_minor * t.penalty_cap_rate)::bigint - b.penalty_minor) as accrues_most
    from changed b join product t using (product_id)
  ), stale as materialized (
    select c.case_id, o.* from owed o join collection_case c on c.bill_id = o.bill_id and c.closed_at is null
    where (c.open_minor, c.accrues_from, c.accrues_daily, c.accrues_most)
      is distinct from (o.open_minor, o.accrues_from, o.accrues_daily, o.accrues_most)
    order by c.case_id for no key update of c
  )
  update collection_case c
  set open_minor = s.open_minor, accrues_from = s.accrues_from, accrues_daily = s.accrues_daily, accrues_most = s.accrues_most
  from stale s where c.case_id = s.case_id;
  return null;
end $$;
create trigger cases_follow_bills after update on bill
  referencing new table as changed for each statement execute function cases_follow_bills();

-- What was stale until now.
update collection_case c
set open_minor = b.open_minor, accrues_from = greatest(b.due_date + t.grace_days, b.penalty_through),
  accrues_daily = b.principal_open * t.penalty_daily_rate,
  accrues_most = greatest(0, round(b.principal_minor * t.penalty_cap_rate)::bigint - b.penalty_minor)
from bill b join product t using (product_id)
where b.bill_id = c.bill_id and c.closed_at is null;
