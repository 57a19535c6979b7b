-- What the app closes, for whom and when; and what was closed by it.
create table closing_rule (
  rule_id integer generated always as identity primary key,
  merchant_id smallint not null references merchant,
  name text not null check (name <> ''),
  closing_type text not null check (closing_type in ('app', 'register', 'apply', 'market')),
  products_type text not null check (products_type in ('all', 'own', 'partner', 'chosen')),
  product_codes text[] not null default '{}',
  platform text not null check (platform in ('Android', 'iOS', 'all')),
  -- ISO 3166-2
  districts text[] not null default '{}',
  customer text not null check (customer in ('new', 'old', 'all')),
  registered_from integer check (registered_from >= 0),
  registered_to integer check (registered_to >= 0),
  amount_from_minor bigint check (amount_from_minor >= 0),
  amount_to_minor bigint check (amount_to_minor >= 0),
  currency text not null check (currency in ('MXN', 'COP', 'PEN', 'CLP', 'USD')),
  loans_from integer check (loans_from >= 0),
  loans_to integer check (loans_to >= 0),
  -- minutes of the merchant's clock: a rule that begins at eight begins at eight also where clocks change
  valid_from text check (valid_from ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  valid_to text check (valid_to ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  weekdays smallint[] not null default '{}',
  time_from text check (time_from ~ '^\d\d:\d\d$'),
  time_to text check (time_to ~ '^\d\d:\d\d$'),
  -- what borrowers read, by language
  texts jsonb not null,
  position integer not null,
  active boolean not null default false,
  retired_at timestamptz,
  made_by integer not null references account,
  made_at timestamptz not null,
  changed_by integer not null references account,
  changed_at timestamptz not null,
  version integer not null default 0,
  check ((time_from is null) = (time_to is null)),
  check (valid_from < valid_to)
);
create index closing_rule_order on closing_rule (merchant_id, position, rule_id) where retired_at is null;

-- One thing that was closed to somebody: nobody's name, as no application was made.
create table closing_hit (
  hit_id bigint generated always as identity primary key,
  rule_id integer not null references closing_rule,
  merchant_id smallint not null references merchant,
  at timestamptz not null,
  day date not null,
  wanted text not null check (wanted in ('apply', 'market')),
  product_code text not null,
  amount_minor bigint check (amount_minor > 0),
  currency text not null check (currency in ('MXN', 'COP', 'PEN', 'CLP', 'USD')),
  platform text check (platform in ('Android', 'iOS')),
  district text,
  customer text check (customer in ('new', 'old')),
  loans integer
);
create index closing_hit_list on closing_hit (merchant_id, at desc, hit_id desc);
create index closing_hit_rule on closing_hit (rule_id, at desc, hit_id desc);

-- As the app said when it applied: null of what came before and of apps that don't say.
alter table application
  add platform text check (platform in ('Android', 'iOS')),
  add district text;
create index application_recent on application (merchant_id, applied_at);
