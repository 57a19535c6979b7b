-- Where new borrowers come from: channels, what they are paid for, what was paid, and which of them won each registration.
create table acquisition_channel (
  channel_id integer generated always as identity primary key,
  merchant_id smallint not null references merchant,
  -- as the app's events name it
  code text not null check (code ~ '^[A-Za-z0-9_-]{2,40}$'),
  name text not null check (name <> ''),
  partner text not null,
  kind text not null check (kind in ('ads', 'affiliate', 'referral')),
  contact text not null default '',
  -- touches outside of these days win nothing
  valid_from date not null,
  valid_to date,
  made_by integer not null references account,
  made_at timestamptz not null,
  changed_by integer not null references account,
  changed_at timestamptz not null,
  version integer not null default 0,
  check (valid_from <= valid_to),
  unique (merchant_id, code)
);

-- What a channel is paid for from a day on; the next one takes its place. `none`: nothing is owed.
create table channel_price (
  channel_id integer not null references acquisition_channel,
  from_day date not null,
  model text not null check (model in ('cpc', 'cpa', 'cps', 'none')),
  price_minor bigint not null check (price_minor >= 0),
  currency text not null check (currency in ('MXN', 'COP', 'PEN', 'CLP', 'USD')),
  made_by integer not null references account,
  made_at timestamptz not null,
  primary key (channel_id, from_day),
  check (model <> 'none' or price_minor = 0)
);

-- What was really paid for a day: it counts in place of price by units.
create table channel_cost (
  cost_id integer generated always as identity primary key,
  merchant_id smallint not null references merchant,
  channel_id integer not null references acquisition_channel,
  day date not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency in ('MXN', 'COP', 'PEN', 'CLP', 'USD')),
  note text not null default '',
  entered_by integer not null references account,
  entered_at timestamptz not null,
  version integer not null default 0,
  unique (channel_id, day)
);
create index channel_cost_list on channel_cost (merchant_id, day desc, cost_id desc);

-- Clicks on advertisements of a channel and views of them, of which one may win a registration.
create table channel_touch (
  -- of the event
  event_no bigint primary key,
  channel_id integer not null references acquisition_channel,
  device_id text not null,
  kind text not null check (kind in ('click', 'view')),
  at timestamptz not null
);
create index channel_touch_device on channel_touch (device_id, at desc);

create table channel_hour (
  channel_id integer not null references acquisition_channel,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  clicks integer not null default 0,
  views integer not null default 0,
  primary key (channel_id, day, hour)
);

-- A device whose app was registered in, and the channel that won it. A device that rested for long registers anew.
create table app_registration (
  registration_id bigint generated always as identity primary key,
  merchant_id smallint not null references merchant,
  device_id text not null,
  registered_at timestamptz not null,
  day date not null,
  platform text not null check (platform in ('Android', 'iOS')),
  app_version bigint,
  configuration integer,
  -- once the app said who it is
  user_id text references borrower,
  channel_id integer references acquisition_channel,
  won_as text not null default 'organic' check (won_as in ('click', 'view', 'organic')),
  touched_at timestamptz,
  -- touches that won nothing, each with its reason, the latest first
  refused jsonb not null default '[]',
  -- registrations of the same device that were not counted
  repeats integer not null default 0,
  -- when the next one of this device took its place
  replaced_at timestamptz,
  unique (merchant_id, device_id, registered_at),
  check ((won_as = 'organic') = (channel_id is null))
);
create index app_registration_day on app_registration (merchant_id, day desc, registration_id desc);
create index app_registration_user on app_registration (user_id) where user_id is not null;

create table app_active_day (
  merchant_id smallint not null references merchant,
  device_id text not null,
  day date not null,
  primary key (merchant_id, device_id, day)
);
