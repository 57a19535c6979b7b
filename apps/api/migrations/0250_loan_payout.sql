-- Approved loans are paid out as refunds and salaries are; their bills come into being when the payout is confirmed.
alter table payout drop constraint payout_purpose_check;
alter table payout add constraint payout_purpose_check check (purpose in ('refund', 'staff', 'loan'));

alter table application drop constraint application_status;
alter table application add constraint application_status check
  (status in ('created', 'in audit', 're-upload', 'suspended', 'approved', 'rejected', 'cancelled'));
-- why money didn't reach the borrower: `account` where nothing could be sent, else the channel's own words
alter table application add column payout_failure text;
-- whose turn it is
create index application_to_pay on application (accepted_at, app_id) where status = 'approved' and payout_status is null;
-- what is paid out or was not, latest first; a loan that a book brought was never accepted here
create index application_accepted on application (accepted_at, app_id) where accepted_at is not null;
create index application_accepted_merchant on application (merchant_id, accepted_at, app_id) where accepted_at is not null;
create index application_payout_failed on application (accepted_at, app_id) where payout_status = 'fail';

-- As before, and a payout that is never to be made is decided too.
create or replace function audit_follows_application() returns trigger language plpgsql as $$
declare
  since timestamptz := coalesce(new.submitted_at, new.applied_at);
begin
  if new.status = 'in audit' and (tg_op = 'INSERT' or old.status in ('created', 're-upload')) then
    insert into audit as a (merchant_id, app_id, user_id, amount_minor, currency, applied_at, opened_at, due_at)
    select new.merchant_id, new.app_id, new.user_id, new.loan_amount_minor, new.currency, new.applied_at, since,
      since + make_interval(mins => sla_minutes)
    from audit_policy_now where merchant_id = new.merchant_id
    on conflict (app_id) do update set waits = null, opened_at = excluded.opened_at, due_at = excluded.due_at,
      re_apply_times = a.re_apply_times + 1, claimed_by = null, claimed_until = null, version = a.version + 1;
    insert into image_audit (merchant_id, app_id, user_id, round, created_at)
    select new.merchant_id, new.app_id, new.user_id, a.re_apply_times, since from audit a where a.app_id = new.app_id;
  end if;
  if tg_op = 'UPDATE' and ((new.payout_status in ('success', 'fail') and new.payout_status is distinct from old.payout_status)
      or (new.status = 'cancelled' and old.status <> 'cancelled')) then
    update audit set state = 'completed', version = version + 1 where app_id = new.app_id and state = 'approved';
  end if;
  return null;
end $$;
