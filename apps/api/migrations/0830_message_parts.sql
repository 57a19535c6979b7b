-- A message has parts (one to a segment that the provider names) and events that are only added to. What became of it is the
-- furthest that anything says of it; that nobody knows is a state of its own, and so is what a rule kept back.
alter table message
  -- what it is for: registers bar marketing, not collection
  add purpose text not null default 'collection' check (purpose in ('collection', 'service', 'marketing', 'code', 'legal')),
  add read_at timestamptz,
  -- not tried again before
  add not_before timestamptz,
  -- into how many parts it went out
  add part_count smallint,
  alter case_id drop not null,
  alter bill_id drop not null,
  alter user_id drop not null,
  alter decision_id drop not null,
  -- whoever is written to about a debt is written to under a decision; of whom there is no case there can be none
  add constraint message_decided check (case when case_id is null then purpose <> 'collection' and bill_id is null else decision_id is not null end),
  drop constraint message_state_check,
  add constraint message_state_check check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'expired', 'unknown', 'skipped'));
update message set state = 'skipped' where state = 'failed' and failure = 'refused';
update message set state = 'unknown', ended_at = null where state = 'failed' and failure in ('unclear', 'interrupted');
drop index message_outbox;
create index message_outbox on message (queued_at) where state in ('queued', 'sending');
create index message_unknown on message (channel_id, address) where state = 'unknown';

-- The furthest that is known of a message, never backwards.
create function message_rank(state text) returns smallint immutable parallel safe language sql
  return case state when 'queued' then 0 when 'sending' then 1 when 'unknown' then 2 when 'sent' then 3 when 'expired' then 4
    when 'failed' then 5 when 'skipped' then 5 else 6 end;

-- As providers spell an id: upper case, without leading zeros.
create function message_id_key(id text) returns text immutable parallel safe language sql
  return coalesce(nullif(ltrim(upper(btrim(id)), '0'), ''), '0');

create table message_part (
  message_id text not null references message,
  part smallint not null,
  channel_id integer not null references message_channel,
  -- as the provider answered it
  provider_id text not null,
  id_key text not null generated always as (message_id_key(provider_id)) stored,
  -- where it went, as digits or an e-mail address
  address text not null,
  state text not null check (state in ('sent', 'delivered', 'failed', 'expired')),
  failure text,
  failure_code text,
  sent_at timestamptz not null,
  ended_at timestamptz,
  primary key (message_id, part)
);
create index message_part_provider on message_part (channel_id, id_key);
insert into message_part (message_id, part, channel_id, provider_id, address, state, failure, failure_code, sent_at, ended_at)
select message_id, 1, channel_id, provider_id, ltrim(address, '+'), state, failure, failure_code, coalesce(sent_at, queued_at), ended_at
from message where provider_id is not null and channel_id is not null and state in ('sent', 'delivered', 'failed', 'expired');

create table message_event (
  event_id bigint generated always as identity primary key,
  message_id text not null references message,
  at timestamptz not null,
  kind text not null check (kind in ('tried', 'accepted', 'putBack', 'refused', 'skipped', 'unknown', 'receipt', 'read', 'expired', 'settled', 'reply')),
  part smallint,
  channel_id integer references message_channel,
  -- the state that it says, the provider's code or words, and the gate's decision
  state text,
  code text,
  decision_id text references contact_decision,
  account_id integer references account
);
comment on table message_event is 'append-only';
create index message_event_message on message_event (message_id, event_id);

alter table message drop column provider_id;

-- What a channel keeps sealed beside its password or token, by name: the secret that signs its webhooks, the word of its handshake, the key of its mail.
alter table message_channel add secrets jsonb not null default '{}';

-- What providers tell of messages, each once. One that fits no message waits here for somebody.
create table message_receipt (
  receipt_id bigint generated always as identity primary key,
  channel_id integer not null references message_channel,
  provider_id text not null,
  id_key text not null generated always as (message_id_key(provider_id)) stored,
  address text,
  state text not null check (state in ('delivered', 'failed', 'expired', 'read')),
  failure text,
  failure_code text,
  received_at timestamptz not null,
  message_id text references message,
  -- of those without a message: why, and who has done with it
  open_because text check (open_because in ('unknownId', 'ambiguous')),
  closed_by integer references account,
  closed_at timestamptz,
  closed_note text
);
create unique index message_receipt_once on message_receipt (channel_id, provider_id, state);
create index message_receipt_waiting on message_receipt (channel_id, id_key) where message_id is null;

create or replace view contact_attempt as
  select d.decision_id, d.person, d.phone, d.user_id, d.contact_id, d.merchant_id, d.channel, d.at as decided_at,
    case when c.call_id is not null then case when c.outcome is distinct from 'refused' then c.placed_at end
      when m.message_id is not null then coalesce(m.sent_at, case when m.state = 'unknown' then m.claimed_at end)
      when v.visit_id is not null then case when v.outcome is distinct from 'notMade' then v.begun_at end
      else d.at end as went_at,
    case when c.state = 'waiting' then c.made_at + interval '2 hours'
      when c.state <> 'ended' then greatest(c.made_at, c.placed_at, c.ringing_at, c.answered_at, c.heard_at) + interval '2 hours'
      when m.state in ('queued', 'sending') then m.queued_at + interval '25 hours'
      when m.state = 'sent' then m.sent_at + interval '2 hours'
      when v.visit_id is not null then case when v.ended_at is null then v.until_at end
      when c.call_id is null and m.message_id is null then d.at + interval '2 hours' end as open_until,
    c.answered_at is not null as reached,
    coalesce(m.state = 'delivered', false) as delivered
  from contact_decision d left join phone_call c on c.decision_id = d.decision_id
    left join message m on m.decision_id = d.decision_id
    left join visit v on v.decision_id = d.decision_id
  where d.allowed and d.purpose <> 'reveal' and not exists (select from contact_decision n where n.follows = d.decision_id);

-- Who is not written to any more: an address, on one channel, for one purpose (null: for every one but codes and what the law asks for).
create table suppression (
  suppression_id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'email', 'whatsapp')),
  -- E.164 or an e-mail address in lower case
  address text not null,
  purpose text check (purpose in ('collection', 'service', 'marketing')),
  origin text not null check (origin in ('reply', 'unsubscribed', 'bounce', 'complaint', 'register', 'staff')),
  evidence text not null,
  made_at timestamptz not null,
  made_by integer references account,
  expires_at timestamptz,
  lifted_at timestamptz,
  lifted_by integer references account,
  lifted_reason text
);
create unique index suppression_once on suppression (channel, address, coalesce(purpose, '')) where lifted_at is null;

-- What people write to us, with whom it is from where that is known.
create table inbound_message (
  inbound_id bigint generated always as identity primary key,
  channel_id integer not null references message_channel,
  channel text not null check (channel in ('sms', 'email', 'whatsapp')),
  provider_id text,
  from_address text not null,
  to_address text not null,
  body text not null,
  -- of a longer text whose parts come one by one
  part_reference integer,
  part_total smallint not null default 1,
  part_number smallint not null default 1,
  received_at timestamptz not null,
  merchant_id smallint references merchant,
  user_id text references borrower,
  case_id text references collection_case,
  -- the message that it answers
  message_id text references message,
  asked_to_stop boolean not null default false
);
create unique index inbound_message_once on inbound_message (channel_id, provider_id) where provider_id is not null;
create index inbound_message_user on inbound_message (user_id, received_at desc);
create index inbound_message_at on inbound_message (received_at, inbound_id);
create index message_address on message (channel, right(address, 8), queued_at desc);
