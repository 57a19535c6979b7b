-- How far each person came is kept with the registration, so that figures of channels count registrations and read no loan. Whatever
-- changes an application, a first instalment or whose a registration is leaves a mark, in its own transaction and without a lock; who
-- counts events takes the marks and looks anew. So no payment waits for a figure, and a process of the version before marks too.
alter table app_registration
  add column applied_day date,
  add column approved_day date,
  add column paid_day date,
  add column loan_amount_minor bigint,
  -- of the first loan's first instalment, the day it was agreed for
  add column first_due_day date,
  add column first_paid_day date;

create table app_step_mark (
  mark_id bigint generated always as identity primary key,
  user_id text not null
);

-- A step belongs to the registration that was in force when the person applied; days are the merchant's.
create function app_registration_steps(users text[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update app_registration r set applied_day = n.applied_day, approved_day = n.approved_day, paid_day = n.paid_day,
    loan_amount_minor = n.loan_amount_minor, first_due_day = n.first_due_day, first_paid_day = n.first_paid_day
  from (
    with own as materialized (
      select r.registration_id, r.user_id, r.registered_at, r.replaced_at, r.further_device, m.time_zone
      from app_registration r join merchant m using (merchant_id) where r.user_id = any(users)
    ), step as materialized (
      select o.registration_id, min(a.applied_at) as applied_at, min(a.decided_at) filter (where a.status in ('approved', 'cancelled')) as approved_at,
        min(a.disbursed_on) as paid_day,
        (array_agg(a.app_id order by a.disbursed_on, a.app_id) filter (where a.disbursed_on is not null))[1] as app_id
      from own o join application a on a.user_id = o.user_id and not o.further_device and a.applied_at >= o.registered_at
        and (o.replaced_at is null or a.applied_at < o.replaced_at)
      group by o.registration_id
    )
    select o.registration_id, (s.applied_at at time zone o.time_zone)::date as applied_day,
      coalesce((s.approved_at at time zone o.time_zone)::date, s.paid_day) as approved_day, s.paid_day, l.loan_amount_minor,
      b.original_due_date as first_due_day, (b.repaid_at at time zone o.time_zone)::date as first_paid_day
    from own o left join step s using (registration_id) left join application l on l.app_id = s.app_id
      left join bill b on b.app_id = s.app_id and b.instalment = 1) n
  where r.registration_id = n.registration_id
    and (r.applied_day, r.approved_day, r.paid_day, r.loan_amount_minor, r.first_due_day, r.first_paid_day)
      is distinct from (n.applied_day, n.approved_day, n.paid_day, n.loan_amount_minor, n.first_due_day, n.first_paid_day)
$$;

-- Of one row, or of all that a statement added.
create function mark_app_step() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into app_step_mark (user_id) values (new.user_id);
  return null;
end $$;
create function mark_app_steps() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into app_step_mark (user_id) select distinct user_id from added;
  return null;
end $$;

create trigger app_step_applied after insert on application
  referencing new table as added for each statement execute function mark_app_steps();
create trigger app_step_decided after update on application for each row
  when ((old.status, old.applied_at, old.decided_at, old.disbursed_on, old.loan_amount_minor)
    is distinct from (new.status, new.applied_at, new.decided_at, new.disbursed_on, new.loan_amount_minor))
  execute function mark_app_step();
create trigger app_step_due after insert on bill for each row when (new.instalment = 1) execute function mark_app_step();
create trigger app_step_repaid after update on bill for each row
  when (new.instalment = 1 and (old.repaid_at, old.original_due_date) is distinct from (new.repaid_at, new.original_due_date))
  execute function mark_app_step();
create trigger app_step_registered after insert on app_registration for each row when (new.user_id is not null)
  execute function mark_app_step();
create trigger app_step_named after update on app_registration for each row
  when (new.user_id is not null and (old.user_id, old.further_device, old.registered_at, old.replaced_at)
    is distinct from (new.user_id, new.further_device, new.registered_at, new.replaced_at))
  execute function mark_app_step();
