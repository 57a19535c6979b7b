-- Audits of applications: one record an application, whose looks come one after the other, each by another person.

-- What a merchant's audits go by; without a row the defaults below.
create table audit_policy (
  merchant_id smallint primary key references merchant,
  -- from this amount on two people have to agree
  second_above_minor bigint not null check (second_above_minor >= 0),
  -- so many in a hundred of the others are looked at again
  sample_percent smallint not null check (sample_percent between 0 and 100),
  sla_minutes integer not null check (sla_minutes between 5 and 10080),
  version integer not null default 0
);
create view audit_policy_now as
  select m.merchant_id, coalesce(p.sample_percent, 10) as sample_percent, coalesce(p.sla_minutes, 120) as sla_minutes,
    coalesce(p.version, 0) as version, coalesce(p.second_above_minor, case m.currency
      when 'MXN' then 1000000 when 'COP' then 200000000 when 'PEN' then 200000 when 'CLP' then 500000 else 50000
      end::bigint) as second_above_minor
  from merchant m left join audit_policy p using (merchant_id);

create table audit (
  audit_id text primary key default new_id('E'),
  merchant_id smallint not null references merchant,
  app_id text not null unique references application,
  user_id text not null references borrower,
  amount_minor bigint not null,
  currency text not null,
  state text not null default 'pending' check (state in ('pending', 'audited', 'approved', 'rejected', 'completed')),
  -- the look that is open; null: nothing is to be done
  step text default 'first' check (step in ('first', 'second', 'deciding', 'sample')),
  -- the open look waits for new images, or until it is taken up again
  waits text check (waits in ('re-upload', 'suspend')),
  auditor_id integer references account,
  assigned_at timestamptz,
  -- in whose hand it is, since when and until when without a sign of life
  claimed_by integer references account,
  claimed_at timestamptz,
  claimed_until timestamptz,
  applied_at timestamptz not null,
  -- since when the open look can be worked, and by when it should be over
  opened_at timestamptz not null,
  due_at timestamptz not null,
  unreachable_times smallint not null default 0,
  re_apply_times smallint not null default 0,
  decided_at timestamptz,
  version integer not null default 0,
  check (waits is null or step is not null)
);
create index audit_due on audit (due_at, audit_id);
create index audit_applied on audit (applied_at, audit_id);
create index audit_state_due on audit (state, due_at, audit_id);
create index audit_state_applied on audit (state, applied_at, audit_id);
create index audit_merchant_due on audit (merchant_id, due_at, audit_id);
create index audit_merchant_applied on audit (merchant_id, applied_at, audit_id);
create index audit_auditor on audit (auditor_id, due_at, audit_id);
create index audit_in_hand on audit (claimed_by) where claimed_by is not null;
create index audit_user on audit (user_id, applied_at desc);
-- what is to be worked, and what of it nobody was given
create index audit_open_due on audit (due_at, audit_id) where step is not null;
create index audit_open_applied on audit (applied_at, audit_id) where step is not null;
create index audit_pool on audit (due_at, audit_id) where step is not null and waits is null and auditor_id is null;

-- What each look came to. Only added to: a rejected application is kept with everything that was said of it.
create table audit_conclusion (
  conclusion_id bigint generated always as identity primary key,
  audit_id text not null references audit,
  merchant_id smallint not null references merchant,
  step text not null check (step in ('first', 'second', 'deciding', 'sample')),
  account_id integer not null references account,
  at timestamptz not null,
  -- the calendar day in the merchant's zone
  day date not null,
  outcome text not null check (outcome in ('pass', 're-upload', 'reject', 'suspend')),
  reason text not null,
  remark text,
  claimed_at timestamptz not null,
  in_time boolean not null
);
create index audit_conclusion_of on audit_conclusion (audit_id, conclusion_id);
-- four eyes: nobody decides one audit twice
create unique index audit_conclusion_once on audit_conclusion (audit_id, account_id) where outcome in ('pass', 'reject');
create index audit_conclusion_at on audit_conclusion (at, conclusion_id);
create index audit_conclusion_by on audit_conclusion (account_id, at, conclusion_id);
create index audit_conclusion_merchant on audit_conclusion (merchant_id, at, conclusion_id);
create index audit_conclusion_reason on audit_conclusion (reason, at, conclusion_id);
create index audit_conclusion_outcome on audit_conclusion (outcome, at, conclusion_id);
create index audit_conclusion_step on audit_conclusion (step, at, conclusion_id);
create index audit_conclusion_day on audit_conclusion (day);

create table audit_call (
  call_id bigint generated always as identity primary key,
  audit_id text not null references audit,
  account_id integer not null references account,
  at timestamptz not null,
  contact text not null check (contact in ('borrower', 'work', 'reference')),
  result text not null check (result in ('confirmed', 'refused', 'unreachable', 'wrongNumber')),
  note text
);
create index audit_call_of on audit_call (audit_id, call_id);

-- Manual image audit: the document's face beside the selfie, once for each time images came in.
create table image_audit (
  image_audit_id text primary key default new_id('M'),
  merchant_id smallint not null references merchant,
  app_id text not null references application,
  user_id text not null references borrower,
  round smallint not null,
  status text not null default 'pending' check (status in ('pending', 'fail', 'pass')),
  created_at timestamptz not null,
  claimed_by integer references account,
  claimed_until timestamptz,
  decided_by integer references account,
  decided_at timestamptz,
  reason text,
  remark text,
  version integer not null default 0,
  unique (app_id, round)
);
create index image_audit_created on image_audit (created_at, image_audit_id);
create index image_audit_status on image_audit (status, created_at, image_audit_id);
create index image_audit_merchant on image_audit (merchant_id, created_at, image_audit_id);
create index image_audit_in_hand on image_audit (claimed_by) where status = 'pending' and claimed_by is not null;

-- Whatever brings an application into audit, an audit of it is open from then on; images that came again are compared again.
-- When its payout is decided, an approved audit is completed.
create function audit_follows_application() returns trigger language plpgsql as $$
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
  if tg_op = 'UPDATE' and new.payout_status in ('success', 'fail') and new.payout_status is distinct from old.payout_status then
    update audit set state = 'completed', version = version + 1 where app_id = new.app_id and state = 'approved';
  end if;
  return null;
end $$;
create trigger audit_follows_application after insert or update of status, payout_status on application
  for each row execute function audit_follows_application();
