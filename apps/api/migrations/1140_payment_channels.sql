-- Channels of money as finance and technical staff keep them: one row a contract, direction and method.
create table payment_channel (
  channel_id integer generated always as identity primary key,
  -- what orders, the ledger and statements call it
  code text not null check (code ~ '^[A-Za-z0-9][A-Za-z0-9-]{1,19}$'),
  provider text not null,
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  currency text not null check (currency in ('MXN', 'COP', 'PEN', 'CLP', 'USD')),
  -- merchants by their numbers; empty: all of the country
  merchants smallint[] not null default '{}',
  direction text not null check (direction in ('collect', 'payOut', 'debit')),
  method text not null check (method in ('SPEI', 'ACH', 'CCE', 'TEF', 'SPI', 'cash', 'PSE', 'card')),
  priority smallint not null default 1 check (priority between 1 and 99),
  weight smallint not null default 100 check (weight between 1 and 1000),
  min_minor bigint check (min_minor >= 0),
  max_minor bigint check (max_minor > 0),
  day_max_minor bigint check (day_max_minor > 0),
  month_max_minor bigint check (month_max_minor > 0),
  -- minutes of the country's day; both null: always
  opens_minute smallint check (opens_minute between 0 and 1439),
  closes_minute smallint check (closes_minute between 1 and 1440),
  -- 1 is Monday
  weekdays smallint[] not null default '{1,2,3,4,5,6,7}',
  active boolean not null default false,
  -- definite failures in a row after which it rests, and for how long
  freeze_after smallint not null default 3 check (freeze_after between 1 and 100),
  freeze_minutes smallint not null default 30 check (freeze_minutes between 1 and 10080),
  failures smallint not null default 0,
  frozen_until timestamptz,
  freeze_reason text check (freeze_reason in ('failures', 'person')),
  freeze_note text,
  frozen_by integer references account,
  -- where the provider listens and as whom we speak; empty: as the installation's environment says
  settings jsonb not null default '{}',
  -- sealed, never answered
  secrets jsonb not null default '{}',
  -- its settings or secrets changed and have not passed a test since
  needs_test boolean not null default false,
  test_state text not null default 'none' check (test_state in ('none', 'waiting', 'pass', 'fail')),
  test_asked_at timestamptz,
  tested_at timestamptz,
  test_ms integer,
  test_answer jsonb,
  made_at timestamptz not null,
  updated_by integer references account,
  updated_at timestamptz,
  version integer not null default 0,
  check ((opens_minute is null) = (closes_minute is null)),
  check (opens_minute < closes_minute),
  check (min_minor <= max_minor),
  unique (code, direction)
);
create index payment_channel_test on payment_channel (test_asked_at) where test_state = 'waiting';

-- What it costs from an amount on.
create table payment_channel_fee (
  channel_id integer not null references payment_channel,
  from_minor bigint not null check (from_minor >= 0),
  fixed_minor bigint not null check (fixed_minor >= 0),
  -- hundredths of a percent of the amount, and of the fee
  rate integer not null check (rate between 0 and 10000),
  tax_rate integer not null check (tax_rate between 0 and 10000),
  primary key (channel_id, from_minor)
);

-- What went over it on a day of its country; limits are measured by it.
create table payment_channel_use (
  channel_id integer not null references payment_channel,
  day date not null,
  orders integer not null,
  amount_minor bigint not null,
  primary key (channel_id, day)
);

-- What takes a second person: credentials, a limit that rises, use.
create table payment_channel_change (
  change_id text primary key default new_id('C'),
  channel_id integer not null references payment_channel,
  kind text not null check (kind in ('credentials', 'limits', 'activate')),
  -- limits as they will be; settings plain and secrets sealed
  wanted jsonb not null,
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'approved', 'refused')),
  asked_by integer not null references account,
  asked_at timestamptz not null,
  decided_by integer references account check (decided_by <> asked_by),
  decided_at timestamptz,
  decision_note text,
  version integer not null default 0,
  check ((state = 'requested') = (decided_by is null))
);
create unique index payment_channel_change_open on payment_channel_change (channel_id, kind) where state = 'requested';

-- What a provider's code means from a day on; never written over.
create table payment_code_meaning (
  meaning_id integer generated always as identity primary key,
  provider text not null,
  code text not null,
  -- unknown: it says nothing of whether the order was taken
  status text not null check (status in ('failed', 'unknown')),
  -- whether another channel may be tried: nothing is wrong with the order itself
  retry_elsewhere boolean not null,
  zh text not null,
  en text not null,
  es text not null,
  from_day date not null,
  last_day date check (last_day >= from_day - 1),
  created_by integer references account,
  created_at timestamptz not null,
  version integer not null default 0
);
create unique index payment_code_meaning_begins on payment_code_meaning (provider, lower(code), from_day);
create index payment_code_meaning_listed on payment_code_meaning (from_day, meaning_id);
create index payment_code_meaning_status on payment_code_meaning (status, from_day, meaning_id);
create index payment_code_meaning_provider on payment_code_meaning (provider, from_day, meaning_id);

-- Each time an order was given a channel, or found none: what stood against every other.
create table payment_route (
  route_id bigint generated always as identity primary key,
  order_id text not null,
  attempt smallint not null,
  at timestamptz not null,
  -- whose use it counts for
  day date not null,
  channel_id integer references payment_channel,
  channel text,
  fee_minor bigint,
  candidates jsonb not null,
  -- null: it waits for an answer
  outcome text check (outcome in ('taken', 'refused', 'silent')),
  code text,
  unique (order_id, attempt)
);

alter table payout
  -- channels that must not be tried again for it
  add avoids text[] not null default '{}',
  -- it may be with this channel: no other gets it
  add held_channel text,
  -- found no channel: looked at again then
  add route_at timestamptz;
alter table withholding
  add avoids text[] not null default '{}',
  add held_channel text,
  add route_at timestamptz;
create index payout_to_route on payout (coalesce(route_at, made_at)) where state = 'waiting';
create index withholding_to_route on withholding (coalesce(route_at, made_at)) where state = 'init';

insert into payment_code_meaning (provider, code, status, retry_elsewhere, zh, en, es, from_day, created_at) values
  ('STP', 'Firma invalida', 'failed', true, '渠道不认可我方签名', 'The channel does not know our signature', 'El canal no reconoce nuestra firma', '2026-01-01', now()),
  ('STP', 'Saldo insuficiente', 'failed', true, '渠道账户余额不足', 'Our account at the channel has too little money', 'Nuestra cuenta en el canal no tiene saldo', '2026-01-01', now()),
  ('STP', 'Institucion no disponible', 'failed', true, '收款银行暂不可用', 'The receiving bank is not reachable by this channel', 'El banco receptor no está disponible por este canal', '2026-01-01', now()),
  ('STP', 'Cuenta inexistente', 'failed', false, '收款账户不存在', 'The account does not exist', 'La cuenta no existe', '2026-01-01', now()),
  ('STP', 'Clave de rastreo duplicada', 'unknown', false, '渠道已有此追踪号', 'The channel has this tracking key already', 'El canal ya tiene esta clave de rastreo', '2026-01-01', now());
insert into payment_code_meaning (provider, code, status, retry_elsewhere, zh, en, es, from_day, created_at)
  select provider, code, status, retry_elsewhere, zh, en, es, date '2026-01-01', now()
  from unnest(array['ACH', 'CCE', 'TEF', 'SPI']) provider, (values
    ('Cuenta inexistente', 'failed', false, '收款账户不存在', 'The account does not exist', 'La cuenta no existe'),
    ('Orden duplicada', 'unknown', false, '渠道已有此指令', 'The channel has this order already', 'El canal ya tiene esta orden')
  ) m (code, status, retry_elsewhere, zh, en, es);
