-- What the lending apps tell of their use. Events come in batches and are kept raw by the day they were received; which ids are known is
-- kept apart, as a unique index of a partitioned table would hold within a partition alone. A batch is counted into the rollups once,
-- in the transaction that marks it.
create table app_event_batch (
  batch_id bigint generated always as identity primary key,
  merchant_id smallint not null references merchant,
  received_at timestamptz not null,
  received_day date not null,
  -- kept; and known already
  events integer not null check (events >= 0),
  duplicates integer not null check (duplicates >= 0),
  counted_at timestamptz
);
create index app_event_batch_open on app_event_batch (batch_id) where counted_at is null;
create index app_event_batch_list on app_event_batch (merchant_id, received_at desc, batch_id desc);

create table app_event_known (
  merchant_id smallint not null references merchant,
  event_id uuid not null,
  received_day date not null,
  primary key (merchant_id, event_id)
);
create index app_event_known_day on app_event_known using brin (received_day);

create sequence app_event_number;
create table app_event (
  -- in the order of arrival, which decides between events of one instant
  event_no bigint not null default nextval('app_event_number'),
  -- without foreign keys: written by the thousand a second, in the statement that writes their batch
  merchant_id smallint not null,
  batch_id bigint not null,
  event_id uuid not null,
  name text not null,
  page text not null,
  element text not null,
  platform text not null check (platform in ('Android', 'iOS')),
  -- as one number that orders as versions do; null: can't be read
  app_version bigint,
  -- the configuration of content that the app showed
  configuration integer,
  device_id text not null,
  user_id text,
  channel text not null,
  -- by the device's clock; when it sent; by ours; and what is true: received, less what the device waited between the first two
  created_at timestamptz not null,
  sent_at timestamptz not null,
  received_at timestamptz not null,
  at timestamptz not null,
  -- of `at`, in the merchant's zone; the same of the instant it was received
  day date not null,
  received_day date not null
) partition by range (received_day);
create table app_event_default partition of app_event default;
create index app_event_list on app_event (merchant_id, name, at desc, event_no desc);
create index app_event_batch_range on app_event using brin (batch_id) with (pages_per_range = 16);

-- Months get a partition of their own before they begin; one whose events lie in the default partition already stays there.
create function make_app_event_months(first_day date, last_day date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', first_day);
  name text;
begin
  while month <= last_day loop
    name := 'app_event_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null
      and not exists (select from app_event_default where received_day >= month and received_day < month + interval '1 month') then
      execute format('create table %I partition of app_event for values from (%L) to (%L)', name, month, (month + interval '1 month')::date);
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

-- Raw events received before a day are forgotten: whole months at once, the rest row by row. What was counted of them stays.
create function forget_app_events(before date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'app_event'::regclass and c.relname ~ '^app_event_\d{4}_\d{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before
  loop
    execute format('drop table %I', name);
  end loop;
  delete from app_event where received_day < before;
end $$;

-- What is counted: a name on a page and element, by platform and version.
create table app_event_key (
  key_id integer generated always as identity primary key,
  merchant_id smallint not null references merchant,
  name text not null,
  page text not null,
  element text not null,
  platform text not null check (platform in ('Android', 'iOS')),
  -- -1: can't be read
  app_version bigint not null,
  unique (merchant_id, name, page, element, platform, app_version)
);

create table app_event_day (
  key_id integer not null references app_event_key,
  day date not null,
  events bigint not null check (events > 0),
  -- of them, received on another day than they happened
  late bigint not null default 0,
  primary key (day, key_id)
);

-- Which devices did it on a day: people of a period are counted from here, never added up from days.
create table app_event_device (
  key_id integer not null references app_event_key,
  day date not null,
  device bigint not null,
  primary key (key_id, day, device)
);

create table app_funnel (
  funnel_id integer generated always as identity primary key,
  merchant_id smallint not null references merchant,
  name text not null check (name <> ''),
  steps jsonb not null,
  window_hours integer not null check (window_hours between 1 and 2160),
  made_by integer not null references account,
  made_at timestamptz not null,
  changed_by integer not null references account,
  changed_at timestamptz not null,
  retired_at timestamptz,
  version integer not null default 0
);
create index app_funnel_list on app_funnel (merchant_id, name, funnel_id) where retired_at is null;

insert into setting (key, value) values ('app_event_days', '395') on conflict (key) do nothing;
