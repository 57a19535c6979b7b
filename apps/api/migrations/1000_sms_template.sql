-- Templates of a merchant's messages. What is sent is a version that a second person approved; the next one is written beside it.
create table sms_template (
  template_id text primary key default new_id('T'),
  merchant_id smallint not null references merchant,
  -- how whoever sends names it
  business_id text not null,
  description text not null,
  channel text not null check (channel in ('sms', 'email', 'whatsapp')),
  model text not null check (model in ('collection', 'service', 'marketing', 'code', 'legal')),
  segments_at_most smallint not null check (segments_at_most between 1 and 10),
  active boolean not null default true,
  -- what WhatsApp calls it and says of it
  provider_name text,
  provider_state text not null default 'none' check (provider_state in ('none', 'submitted', 'approved', 'rejected', 'paused', 'disabled')),
  provider_note text,
  provider_at timestamptz,
  created_by integer not null references account,
  created_at timestamptz not null,
  updated_by integer not null references account,
  updated_at timestamptz not null,
  version integer not null default 0
);
create unique index sms_template_business on sms_template (merchant_id, lower(business_id));
create index sms_template_updated on sms_template (merchant_id, updated_at, template_id);
create index sms_template_provider on sms_template (provider_name) where provider_name is not null;

create table sms_template_version (
  version_id integer generated always as identity primary key,
  template_id text not null references sms_template,
  number integer not null check (number > 0),
  -- 0 fixed, 1 `%s` in order, 2 `{{name}}`
  fill_type smallint not null check (fill_type in (0, 1, 2)),
  variables text[] not null default '{}',
  -- by language: subject and text; Spanish always
  texts jsonb not null check (texts -> 'es' ->> 'text' is not null),
  -- of the Spanish text with examples filled in
  length integer not null,
  segments smallint not null,
  encoding text check (encoding in ('GSM-7', 'UCS-2')),
  state text not null default 'draft' check (state in ('draft', 'waiting', 'approved', 'refused', 'replaced')),
  made_by integer not null references account,
  made_at timestamptz not null,
  -- accounts of all who wrote on it: none of them approves it
  writers integer[] not null,
  asked_by integer references account,
  asked_at timestamptz,
  decided_by integer references account,
  decided_at timestamptz,
  note text,
  unique (template_id, number),
  check (state not in ('waiting', 'approved', 'refused', 'replaced') or asked_by is not null),
  check ((decided_by is not null) = (state in ('approved', 'refused', 'replaced')))
);
create unique index sms_template_version_sent on sms_template_version (template_id) where state = 'approved';
create unique index sms_template_version_open on sms_template_version (template_id) where state in ('draft', 'waiting');

alter table message
  add sms_version_id integer references sms_template_version,
  -- for a channel that fills templates itself: its name, language and parameters
  add provider_template jsonb;
create index message_sms_version on message (sms_version_id, queued_at) where sms_version_id is not null;

alter table message_tally add sms_template_id text references sms_template;
