-- Incentive: plans by version, a month's results, what came after it was frozen, disputes; and people's outbound accounts.

-- What was open when a case came into somebody's hands: the denominator of what they recovered of it.
alter table case_event add column open_minor bigint;
-- Whether a payment was taken back, and when.
create index payment_reverses on payment (reverses_id) where reverses_id is not null;

-- The lines and messaging accounts a person works with; a channel and country can have several.
create table outbound_account (
  outbound_account_id integer generated always as identity primary key,
  account_id integer not null references account,
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  channel text not null,
  name text not null,
  active boolean not null default true,
  unique (channel, name)
);
create index outbound_account_of on outbound_account (account_id);

-- One kind of incentive for a country, stage and role, valid from a month until its next version. Tiers go from the easiest
-- to the hardest; the last one that is reached pays.
create table incentive_plan (
  plan_id integer generated always as identity primary key,
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  stage text not null,
  role text not null,
  type smallint not null check (type between 1 and 5),
  version_number integer not null,
  name text not null,
  from_month date not null check (extract(day from from_month) = 1),
  -- the last month it pays
  until_month date check (extract(day from until_month) = 1),
  currency text not null,
  min_cases integer not null check (min_cases >= 0),
  tiers jsonb not null,
  created_by integer not null,
  created_at timestamptz not null,
  version integer not null default 0,
  unique (country, stage, role, type, from_month),
  unique (country, stage, role, type, version_number)
);

create table incentive_run (
  country text not null,
  month date not null check (extract(day from month) = 1),
  state text not null check (state in ('computed', 'frozen')),
  -- what was known: everything booked up to then counts
  computed_at timestamptz not null,
  computed_by integer,
  people integer not null,
  results integer not null,
  approved_at timestamptz,
  approved_by integer,
  version integer not null default 0,
  primary key (country, month)
);

-- case_rate and amount_rate are hundredths of a percent. goal and result are in the unit of the type: hundredths of a percent
-- (1, 5), cases (2), minor units (3), rank (4).
create table incentive_result (
  result_id text primary key default new_id('I'),
  country text not null,
  month date not null,
  account_id integer not null references account,
  stage text not null,
  role text not null,
  type smallint not null,
  plan_id integer not null references incentive_plan,
  currency text not null,
  tier smallint,
  goal bigint not null,
  result bigint,
  amount_minor bigint not null,
  ranking integer,
  cases integer not null,
  repaid_cases integer not null,
  placed_minor bigint not null,
  collected_minor bigint not null,
  case_rate integer,
  amount_rate integer,
  unique (country, month, account_id, stage, type)
);
create index incentive_result_person on incentive_result (account_id, month);
create index incentive_result_month on incentive_result (month, country, stage, type, ranking);

-- What changes a frozen month's result stands in a later month, never in it. `month` is the one it is paid with, `for_month`
-- the one it is about.
create table incentive_adjustment (
  adjustment_id text primary key default new_id('D'),
  result_id text not null references incentive_result,
  country text not null,
  month date not null,
  for_month date not null,
  account_id integer not null,
  kind text not null check (kind in ('clawback', 'late', 'correction')),
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  reason text not null,
  created_by integer,
  created_at timestamptz not null
);
create index incentive_adjustment_person on incentive_adjustment (account_id, month);
create index incentive_adjustment_month on incentive_adjustment (country, month);
create index incentive_adjustment_result on incentive_adjustment (result_id);

create table incentive_dispute (
  dispute_id text primary key default new_id('Q'),
  result_id text not null references incentive_result,
  state text not null check (state in ('open', 'accepted', 'rejected')),
  opened_by integer not null,
  opened_at timestamptz not null,
  decided_by integer,
  decided_at timestamptz,
  version integer not null default 0
);
create unique index incentive_dispute_open on incentive_dispute (result_id) where state = 'open';
create index incentive_dispute_result on incentive_dispute (result_id);
create table incentive_dispute_note (
  note_id bigint generated always as identity primary key,
  dispute_id text not null references incentive_dispute,
  account_id integer not null,
  at timestamptz not null,
  text text not null
);
create index incentive_dispute_note_of on incentive_dispute_note (dispute_id, note_id);

-- A share in hundredths of a percent, rounded half up; null where there is nothing to share.
create function share_of(part bigint, whole bigint) returns integer language sql immutable parallel safe as $$
  select case when whole > 0 then round(part * 10000.0 / whole)::integer end
$$;

-- What a plan's tiers pay: the last tier reached, its goal (the first tier's where none is), and the amount: what the tier
-- pays at once, a share of what was collected, and so much a repaid case.
create function incentive_pay(
  kind smallint, tiers jsonb, result bigint, repaid bigint, collected bigint, case_rate integer, amount_rate integer,
  out tier smallint, out goal bigint, out amount bigint
) language sql immutable parallel safe as $$
  select (max(t.n) filter (where t.reached))::smallint,
    coalesce((array_agg(t.goal order by t.n desc) filter (where t.reached))[1], (array_agg(t.goal order by t.n))[1]),
    coalesce((array_agg(t.pays order by t.n desc) filter (where t.reached))[1], 0)
  from (
    select each.n, (each.tier->>'goal')::bigint as goal,
      coalesce(case when kind = 4 then result <= (each.tier->>'goal')::bigint else result >= (each.tier->>'goal')::bigint end
        and coalesce(case_rate, 0) >= coalesce((each.tier->>'casePercentage')::integer, 0)
        and coalesce(amount_rate, 0) >= coalesce((each.tier->>'amountPercentage')::integer, 0), false) as reached,
      coalesce((each.tier->>'amount')::bigint, 0) + round(collected * coalesce((each.tier->>'rate')::integer, 0) / 10000.0)::bigint
        + repaid * coalesce((each.tier->>'perCase')::bigint, 0) as pays
    from jsonb_array_elements(tiers) with ordinality each (tier, n)
  ) t
$$;
