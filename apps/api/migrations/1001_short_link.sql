-- Short links of our own: one for many people, each of whom has an address of their own that says nothing about them.
create table short_link (
  link_id text primary key default new_id('L'),
  merchant_id smallint not null references merchant,
  name text not null,
  target_url text not null check (target_url ~ '^https://'),
  valid_until timestamptz not null,
  active boolean not null default true,
  created_by integer not null references account,
  created_at timestamptz not null,
  updated_by integer not null references account,
  updated_at timestamptz not null,
  version integer not null default 0
);
create unique index short_link_name on short_link (merchant_id, lower(name));
create index short_link_updated on short_link (merchant_id, updated_at, link_id);

-- The address of one person, or the one that is put on paper (no person).
create table short_link_address (
  address_id bigint generated always as identity primary key,
  link_id text not null references short_link,
  token text not null unique,
  user_id text references borrower,
  message_id text references message,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  first_click_at timestamptz,
  clicks integer not null default 0,
  robots integer not null default 0
);
create index short_link_address_link on short_link_address (link_id, first_click_at);
create index short_link_address_message on short_link_address (message_id) where message_id is not null;
create unique index short_link_address_paper on short_link_address (link_id) where user_id is null and message_id is null;

-- Who opened it: a person, a robot that reads links, or a messenger's preview. No address and no browser is kept of anybody.
create table short_link_click (
  click_id bigint generated always as identity primary key,
  address_id bigint not null references short_link_address,
  link_id text not null references short_link,
  at timestamptz not null,
  by_whom text not null check (by_whom in ('person', 'robot', 'preview')),
  device text not null check (device in ('phone', 'tablet', 'computer', 'other')),
  is_first boolean not null
);
create index short_link_click_link on short_link_click (link_id, at);

alter table message_event drop constraint message_event_kind_check,
  add constraint message_event_kind_check check (kind in ('tried', 'accepted', 'putBack', 'refused', 'skipped', 'unknown', 'receipt', 'read', 'expired',
    'settled', 'reply', 'clicked', 'unsubscribed'));

-- Of those that arrived: opened their link.
alter table message_tally add clicked integer not null default 0;

-- A template's `{{shortLink}}`.
alter table sms_template_version add link_id text references short_link;
