-- A pool case may wait for one workplace; how a stage's cases are split among workplaces; bills that nobody collects.

alter table collection_case add column workplace_id smallint references workplace;

create table workplace_ratio (
  rule_id text primary key default new_id('W'),
  merchant_id smallint not null references merchant,
  stage text not null,
  -- null: new and known customers alike
  new_customer boolean,
  -- [{ "workplace": 1, "percent": 60 }, …]: whole percents, together 100
  ratios jsonb not null,
  operator_id integer not null references account,
  at timestamptz not null,
  version integer not null default 0,
  unique nulls not distinct (merchant_id, stage, new_customer)
);

create table stop_case (
  stop_id text primary key default new_id('X'),
  merchant_id smallint not null references merchant,
  bill_id text not null references bill,
  user_id text not null references borrower,
  state text not null check (state in ('stopped', 'restored')),
  reason text not null check (reason in ('dispute', 'deceased', 'fraud', 'legal', 'insolvency', 'hardship', 'other')),
  remark text not null,
  -- what proves it: the number of a letter, a record, a case with an authority
  evidence text not null,
  stopped_at timestamptz not null,
  stopped_by integer not null references account,
  restored_at timestamptz,
  restored_by integer references account,
  restore_reason text,
  version integer not null default 0
);
create unique index stop_case_live on stop_case (bill_id) where state = 'stopped';
create index stop_case_at on stop_case (stopped_at desc, stop_id);
create index stop_case_bill on stop_case (bill_id);
