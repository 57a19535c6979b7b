-- By which channels a consumer authorised contact, and within which hours: who recorded it, by what evidence, from when until when. The
-- latest record of a channel holds until it is withdrawn or replaced; a consumer with any record is contacted by those channels alone.
create table consent (
  consent_id text primary key default new_id('N'),
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  channel text not null check (channel in ('call', 'sms', 'email', 'whatsapp', 'visit')),
  -- null: whenever the law permits
  hours_from text check (hours_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  hours_to text check (hours_to ~ '^([01]\d|2[0-3]):[0-5]\d$|^24:00$'),
  source text not null check (source in ('contract', 'letter', 'call', 'message', 'application')),
  evidence text not null,
  from_day date not null,
  -- null: until it is withdrawn
  until_day date check (until_day >= from_day),
  -- null: told by the lending app
  made_by integer references account,
  made_at timestamptz not null,
  -- not the latest of its channel any more
  closed_at timestamptz,
  withdrawn_by integer references account,
  withdrawn_reason text,
  check ((hours_from is null) = (hours_to is null) and hours_from < hours_to),
  check ((withdrawn_by is null) = (withdrawn_reason is null) and (withdrawn_by is null or closed_at is not null)),
  check ((made_by is null) = (source = 'application'))
);
create unique index consent_latest on consent (user_id, channel) where closed_at is null;
create index consent_user on consent (user_id, made_at desc);
