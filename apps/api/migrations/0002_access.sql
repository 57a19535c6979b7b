-- Who works here and what they may reach.

create table merchant (
  merchant_id smallint generated always as identity primary key,
  name text not null,
  app_id text not null unique,
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  currency text not null check (currency in ('MXN', 'COP', 'PEN', 'CLP', 'USD')),
  time_zone text not null,
  locale text not null,
  active boolean not null default true,
  version integer not null default 0,
  unique (country, name)
);

create table role (
  role_id integer generated always as identity primary key,
  name text not null unique,
  built_in boolean not null default false,
  permissions text[] not null default '{}',
  superset_of integer[] not null default '{}',
  version integer not null default 0
);

create table account (
  account_id integer generated always as identity primary key,
  user_name text not null unique check (user_name = lower(user_name)),
  name text not null,
  password_hash text not null,
  default_password boolean not null default true,
  is_superuser boolean not null default false,
  active boolean not null default true,
  language text not null default 'en' check (language in ('zh', 'en', 'es')),
  current_merchant smallint references merchant,
  tfa_required boolean not null default true,
  tfa_secret text,
  tfa_bound_at timestamptz,
  tfa_last_step bigint,
  tfa_exempt_until timestamptz,
  tfa_failed integer not null default 0,
  tfa_locked_until timestamptz,
  failed_sign_ins integer not null default 0,
  locked_until timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 0
);
create table account_role (
  account_id integer not null references account,
  role_id integer not null references role,
  primary key (account_id, role_id)
);
create table account_merchant (
  account_id integer not null references account,
  merchant_id smallint not null references merchant,
  primary key (account_id, merchant_id)
);
create table preference (
  account_id integer not null references account,
  key text not null,
  value jsonb not null,
  primary key (account_id, key)
);

create table session (
  token_hash bytea primary key,
  account_id integer not null references account,
  device_id text not null,
  browser_id text,
  address text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  verified_at timestamptz,
  ended_at timestamptz,
  end_reason text
);
create index session_live on session (account_id) where ended_at is null;

-- Failed sign-ins per address, so that one address can't try every account.
create table address_throttle (
  address text primary key,
  failed integer not null,
  blocked_until timestamptz,
  updated_at timestamptz not null
);

create table workplace (
  workplace_id smallint generated always as identity primary key,
  name text not null unique,
  country text not null,
  company text not null,
  time_zone text not null,
  version integer not null default 0
);

create table staff (
  account_id integer primary key references account,
  user_no text not null unique,
  role text not null,
  status text not null,
  work_status text not null default 'working',
  country text not null,
  workplace_id smallint references workplace,
  stage text,
  leader_id integer references account,
  enter_day date not null,
  daily_capacity integer,
  case_limit integer,
  version integer not null default 0
);
create index staff_leader on staff (leader_id) where leader_id is not null;
create index staff_place on staff (country, workplace_id, stage);
