-- Products of partners that an app offers, when and how often it sends people to them, and who went.
create table partner_product (
  product_id integer generated always as identity primary key,
  merchant_id smallint not null references merchant,
  -- as the app and the partner name it
  code text not null check (code ~ '^[A-Za-z0-9_-]{2,40}$'),
  partner text not null check (partner <> ''),
  names jsonb not null,
  requirements jsonb not null default '{}',
  rate_text text not null default '',
  amount_from_minor bigint not null check (amount_from_minor >= 0),
  amount_to_minor bigint not null check (amount_to_minor >= amount_from_minor),
  days_from integer not null check (days_from > 0),
  days_to integer not null check (days_to >= days_from),
  currency text not null check (currency in ('MXN', 'COP', 'PEN', 'CLP', 'USD')),
  target_url text not null check (target_url like 'https://%'),
  image_id text references content_image,
  -- the partner as one who sends people to us
  channel_id integer references acquisition_channel,
  revenue_model text not null check (revenue_model in ('click', 'conversion', 'none')),
  revenue_minor bigint not null check (revenue_minor >= 0),
  -- sealed: with it the partner signs what it tells
  secret text,
  retired_at timestamptz,
  made_by integer not null references account,
  made_at timestamptz not null,
  changed_by integer not null references account,
  changed_at timestamptz not null,
  version integer not null default 0,
  unique (merchant_id, code),
  check (revenue_model <> 'none' or revenue_minor = 0)
);

-- When and to whom a product is offered.
create table partner_control (
  product_id integer primary key references partner_product,
  "on" boolean not null default false,
  cap_day integer check (cap_day > 0),
  cap_hour integer check (cap_hour > 0),
  time_from text check (time_from ~ '^\d\d:\d\d$'),
  time_to text check (time_to ~ '^\d\d:\d\d$'),
  customer text not null default 'all' check (customer in ('new', 'old', 'all')),
  platform text not null default 'all' check (platform in ('Android', 'iOS', 'all')),
  districts text[] not null default '{}',
  weight integer not null default 10 check (weight between 1 and 1000),
  changed_by integer not null references account,
  changed_at timestamptz not null,
  version integer not null default 0,
  check ((time_from is null) = (time_to is null))
);

-- How many were sent on a day of the merchant and in its latest hour: one row, so that both caps are one condition.
create table partner_use (
  product_id integer not null references partner_product,
  day date not null,
  taken integer not null check (taken > 0),
  hour smallint not null check (hour between 0 and 23),
  hour_taken integer not null check (hour_taken > 0),
  primary key (product_id, day)
);

create table partner_click (
  -- made by the app once
  click_id uuid primary key,
  product_id integer not null references partner_product,
  merchant_id smallint not null references merchant,
  at timestamptz not null,
  day date not null,
  device_id text not null,
  platform text not null check (platform in ('Android', 'iOS')),
  district text,
  customer text check (customer in ('new', 'old')),
  url text not null,
  -- what it brings: at once where the partner pays clicks, else when it tells of a conversion
  revenue_minor bigint not null default 0 check (revenue_minor >= 0),
  currency text not null check (currency in ('MXN', 'COP', 'PEN', 'CLP', 'USD')),
  converted_at timestamptz
);
create index partner_click_list on partner_click (merchant_id, at desc, click_id);
create index partner_click_day on partner_click (merchant_id, day);
create index partner_click_product on partner_click (product_id, at desc, click_id);
