-- Coupons that are given to people before they stand on a bill: templates with stock and budget, activities that say who gets them,
-- and each coupon that somebody holds. Used on a bill it becomes a coupon as there has been (0330).

create table coupon_template (
  template_id text primary key default new_id('T'),
  merchant_id smallint not null references merchant,
  currency text not null,
  name_zh text not null,
  name_en text not null,
  name_es text not null,
  -- `amount`: minor units; `percent`: hundredths of a percent of what a bill owes beside its principal
  value_kind text not null check (value_kind in ('amount', 'percent')),
  value integer not null check (value > 0 and (value_kind = 'amount' or value <= 10000)),
  -- the most a percentage takes off
  cap_minor bigint check (cap_minor > 0),
  -- a bill owes at least so much
  minimum_minor bigint not null default 0 check (minimum_minor >= 0),
  validity_days smallint not null check (validity_days between 1 and 365),
  -- uses; null: as many as are wanted
  stock integer check (stock > 0),
  used_count integer not null default 0 check (used_count >= 0),
  budget_minor bigint check (budget_minor > 0),
  spent_minor bigint not null default 0 check (spent_minor >= 0),
  per_person integer not null default 1 check (per_person between 1 and 100),
  state text not null default 'draft' check (state in ('draft', 'active', 'stopped')),
  created_by integer not null references account,
  created_at timestamptz not null,
  version integer not null default 0,
  check (stock is null or used_count <= stock),
  check (budget_minor is null or spent_minor <= budget_minor)
);
create index coupon_template_merchant on coupon_template (merchant_id, created_at desc);

create table coupon_activity (
  activity_id text primary key default new_id('V'),
  merchant_id smallint not null references merchant,
  template_id text not null references coupon_template,
  name text not null,
  audience jsonb not null,
  -- so many get it at most, and so much it costs at most
  most integer not null check (most between 1 and 100000),
  budget_minor bigint not null check (budget_minor > 0),
  spent_minor bigint not null default 0 check (spent_minor >= 0 and spent_minor <= budget_minor),
  -- of whom it fits so many percent get none, to compare with
  control_percent smallint not null check (control_percent between 0 and 50),
  state text not null default 'draft' check (state in ('draft', 'waiting', 'running', 'stopped')),
  asked_by integer references account,
  decided_by integer references account,
  started_at timestamptz,
  created_by integer not null references account,
  created_at timestamptz not null,
  version integer not null default 0,
  check ((state = 'draft') or asked_by is not null),
  check ((state in ('running', 'stopped')) = (started_at is not null))
);
create index coupon_activity_merchant on coupon_activity (merchant_id, created_at desc);
create index coupon_activity_template on coupon_activity (template_id);

-- Everybody an activity was for, and whether they got a coupon or are compared with.
create table coupon_member (
  activity_id text not null references coupon_activity,
  user_id text not null references borrower,
  arm text not null check (arm in ('given', 'control')),
  joined_at timestamptz not null,
  primary key (activity_id, user_id)
);
create index coupon_member_user on coupon_member (user_id);

create table held_coupon (
  held_id text primary key default new_id('K'),
  merchant_id smallint not null references merchant,
  template_id text not null references coupon_template,
  activity_id text not null references coupon_activity,
  user_id text not null references borrower,
  currency text not null,
  state text not null default 'held' check (state in ('held', 'used', 'expired', 'void')),
  valid_through date not null,
  issued_by integer not null references account,
  issued_at timestamptz not null,
  seen_at timestamptz,
  -- once used: the coupon that stands on a bill, and what it takes off
  coupon_id text references coupon,
  amount_minor bigint check (amount_minor > 0),
  ended_at timestamptz,
  void_reason text,
  version integer not null default 0,
  check ((state = 'used') = (coupon_id is not null)),
  check ((coupon_id is null) = (amount_minor is null)),
  check ((state = 'void') = (void_reason is not null))
);
create unique index held_coupon_once on held_coupon (activity_id, user_id);
create unique index held_coupon_stands on held_coupon (coupon_id) where coupon_id is not null;
create index held_coupon_issued on held_coupon (issued_at, held_id);
create index held_coupon_merchant on held_coupon (merchant_id, issued_at, held_id);
create index held_coupon_state on held_coupon (state, issued_at, held_id);
create index held_coupon_activity on held_coupon (activity_id, issued_at, held_id);
create index held_coupon_template on held_coupon (template_id, issued_at, held_id);
create index held_coupon_user on held_coupon (user_id, issued_at);
create index held_coupon_ends on held_coupon (merchant_id, valid_through) where state = 'held';
