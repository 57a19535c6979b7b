-- Settlements: a bill is given up against a part of it, paid by a plan; the rest, principal too, is forgiven once it is paid.

-- How much may be forgiven of everything due, in how many instalments, over how many days. Hundredths of a percent.
create table settlement_limit (
  country text not null,
  stage text not null,
  max_forgiven integer not null check (max_forgiven between 0 and 10000),
  max_instalments smallint not null check (max_instalments between 1 and 12),
  max_days integer not null check (max_days between 1 and 366),
  primary key (country, stage)
);
insert into settlement_limit (country, stage, max_forgiven, max_instalments, max_days)
select c, s, f, i, d from unnest(array['MX', 'CO', 'PE', 'CL', 'EC']) c
  cross join (values ('S2', 1000, 1, 7), ('M1', 2000, 2, 30), ('M2', 3500, 3, 60), ('M3', 5000, 6, 120)) v (s, f, i, d);

create table settlement (
  settlement_id text primary key default new_id('T'),
  merchant_id smallint not null references merchant,
  case_id text not null references collection_case,
  bill_id text not null references bill,
  user_id text not null references borrower,
  stage text not null,
  currency text not null,
  -- everything due when it was offered; what of it is to be paid
  due_minor bigint not null,
  pay_minor bigint not null check (pay_minor > 0),
  -- [{ "day": "2026-12-01", "amount": 5000 }, …], by day; together pay_minor
  plan jsonb not null,
  first_day date not null,
  state text not null
    check (state in ('requested', 'endorsed', 'agreed', 'kept', 'broken', 'refused', 'withdrawn', 'lapsed')),
  paid_minor bigint not null default 0,
  reason text not null,
  asked_by integer not null references account,
  asked_at timestamptz not null,
  endorsed_by integer references account check (endorsed_by <> asked_by),
  endorsed_at timestamptz,
  decided_by integer references account check (decided_by <> asked_by and decided_by <> endorsed_by),
  decided_at timestamptz,
  decision_note text,
  agreed_at timestamptz,
  ended_at timestamptz,
  version integer not null default 0
);
create unique index settlement_live on settlement (bill_id) where state in ('requested', 'endorsed', 'agreed');
create index settlement_merchant_live on settlement (merchant_id, first_day) where state in ('requested', 'endorsed', 'agreed');
create index settlement_recent on settlement (asked_at desc, settlement_id);
create index settlement_state on settlement (state, asked_at desc, settlement_id);
create index settlement_user on settlement (user_id, asked_at desc);
