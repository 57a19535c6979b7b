-- Reducing fees and penalty: rules give a day's quota, quotas are consumed, reductions stand until their day.

-- One person's, or everybody's of a country's stage (and workplace). Rates are hundredths of a percent.
create table derate_rule (
  rule_id text primary key default new_id('L'),
  country text not null,
  account_id integer references account,
  workplace_id smallint references workplace,
  stage text,
  rate_count integer not null check (rate_count between 0 and 10000),
  rate_amount integer not null check (rate_amount between 0 and 10000),
  fee_types text[] not null check (cardinality(fee_types) > 0),
  operator_id integer not null references account,
  at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 0,
  check (account_id is not null or stage is not null)
);
create unique index derate_rule_person on derate_rule (account_id) where account_id is not null and deleted_at is null;
create unique index derate_rule_stage on derate_rule (country, stage, coalesce(workplace_id, 0))
  where account_id is null and deleted_at is null;

-- What a person may reduce on a day. A check, not only the statement that consumes, keeps anybody from overspending.
create table derate_quota (
  quota_id text primary key default new_id('W'),
  day date not null,
  account_id integer not null references account,
  country text not null,
  workplace_id smallint references workplace,
  stage text,
  currency text not null,
  total_count integer not null,
  count_used integer not null default 0 check (count_used between 0 and total_count),
  total_amount_minor bigint not null,
  amount_used_minor bigint not null default 0 check (amount_used_minor between 0 and total_amount_minor),
  fee_types text[] not null,
  rule_id text references derate_rule,
  made_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 0,
  unique (account_id, day)
);
create index derate_quota_day on derate_quota (day, amount_used_minor, quota_id);

create table derate (
  derate_id text primary key default new_id('T'),
  merchant_id smallint not null references merchant,
  case_id text not null references collection_case,
  bill_id text not null references bill,
  user_id text not null references borrower,
  stage text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  fee_types text[] not null,
  state text not null
    check (state in ('requested', 'given', 'kept', 'undone', 'refused', 'withdrawn', 'lapsed')),
  level text not null check (level in ('own', 'leader', 'director')),
  -- whose day it was drawn from; none where a director gave it
  quota_id text references derate_quota,
  pay_minor bigint not null check (pay_minor > 0),
  pay_by date not null,
  paid_minor bigint not null default 0,
  reason text not null,
  asked_by integer not null references account,
  asked_at timestamptz not null,
  endorsed_by integer references account,
  decided_by integer references account check (decided_by <> asked_by),
  decided_at timestamptz,
  decision_note text,
  given_at timestamptz,
  ended_at timestamptz,
  version integer not null default 0
);
-- one at a time on a bill
create unique index derate_live on derate (bill_id) where state in ('requested', 'given');
create index derate_ends on derate (merchant_id, pay_by) where state in ('requested', 'given');
create index derate_bill on derate (bill_id, asked_at desc);
create index derate_recent on derate (asked_at desc, derate_id);
create index derate_state on derate (state, asked_at desc, derate_id);
create index derate_user on derate (user_id, asked_at desc);
create index derate_asker on derate (asked_by, asked_at desc, derate_id);
