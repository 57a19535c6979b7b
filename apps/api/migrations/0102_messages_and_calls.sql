-- What goes out: messages and calls, each under the decision that allowed it, and what providers tell of them.

-- A collection template. Nulls say "any": stage, new or old cases.
create table message_template (
  template_id integer generated always as identity primary key,
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  channel text not null check (channel in ('sms', 'email', 'whatsapp')),
  name text not null,
  subject text,
  template text not null,
  stage text,
  is_new_case boolean,
  remark text,
  active boolean not null default true,
  created_by integer references account,
  created_at timestamptz not null,
  updated_by integer references account,
  updated_at timestamptz,
  version integer not null default 0,
  unique (country, channel, name)
);

-- A way out. `settings` are the protocol's (host, port, url, names); `secret` is sealed. The first active, tested, unfrozen
-- one by priority is used; one that fails is frozen for its minutes.
create table message_channel (
  channel_id integer generated always as identity primary key,
  type text not null check (type in ('sms', 'email', 'whatsapp')),
  code text not null unique,
  protocol text not null check (protocol in ('smpp', 'http', 'smtp', 'whatsapp')),
  country text,
  settings jsonb not null,
  secret text,
  active boolean not null default true,
  test_pass boolean not null default false,
  priority integer not null default 0,
  freeze_minutes integer not null default 10,
  frozen_until timestamptz,
  version integer not null default 0
);

create table message (
  message_id text primary key default new_id('M'),
  decision_id text not null unique references contact_decision,
  merchant_id smallint not null references merchant,
  case_id text not null references collection_case,
  bill_id text not null,
  user_id text not null,
  contact_id text,
  channel text not null,
  template_id integer references message_template,
  address text not null,
  subject text,
  body text not null,
  segments integer not null default 1,
  account_id integer references account,
  state text not null check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'expired')),
  channel_id integer references message_channel,
  provider_id text,
  failure text,
  attempts integer not null default 0,
  queued_at timestamptz not null,
  claimed_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz
);
create index message_outbox on message (queued_at) where state in ('queued', 'sending');
create index message_case on message (case_id, queued_at desc);
create index message_user on message (user_id, queued_at desc);
create unique index message_provider on message (channel_id, provider_id) where provider_id is not null;

-- What a provider sent, as it came, before it was understood.
create table provider_notice (
  notice_id bigint generated always as identity primary key,
  provider text not null,
  received_at timestamptz not null,
  -- the provider's own name of the event: the same one counts once
  event_key text not null,
  raw jsonb not null,
  unique (provider, event_key)
);

create table phone_call (
  call_id text primary key default new_id('L'),
  decision_id text not null unique references contact_decision,
  batch_id text,
  place smallint,
  merchant_id smallint not null references merchant,
  case_id text not null references collection_case,
  bill_id text not null,
  user_id text not null,
  contact_id text,
  number text not null,
  account_id integer references account,
  line text,
  state text not null check (state in ('waiting', 'placed', 'ringing', 'answered', 'ended')),
  outcome text check (outcome in ('answered', 'no answer', 'busy', 'switched off', 'not in service', 'failed', 'refused', 'cancelled')),
  provider_id text unique,
  made_at timestamptz not null,
  placed_at timestamptz,
  ringing_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  recording text
);
create index phone_call_case on phone_call (case_id, made_at desc);
create index phone_call_user on phone_call (user_id, made_at desc);
create index phone_call_batch on phone_call (batch_id, place) where batch_id is not null;
create unique index phone_call_line on phone_call (line) where state in ('placed', 'ringing', 'answered');
create index phone_call_live on phone_call (account_id) where state <> 'ended';
