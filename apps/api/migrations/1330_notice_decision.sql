-- What leaves without a case behind it (codes, legal notices, service, marketing) leaves under a decision too, of rules of its own,
-- apart from the contacts that collection's limits count.
create table notice_decision (
  notice_decision_id text primary key default new_id('D'),
  at timestamptz not null,
  -- null: refused before anything was queued
  message_id text references message,
  merchant_id smallint not null references merchant,
  user_id text references borrower,
  channel text not null check (channel in ('sms', 'email', 'whatsapp')),
  purpose text not null check (purpose in ('service', 'marketing', 'code', 'legal')),
  allowed boolean not null,
  rule text,
  figures jsonb not null default '{}',
  next_at timestamptz,
  -- everything that it was decided by, for deciding again, and the rules as they stood where hours were asked
  basis jsonb not null,
  rulebook text,
  check (allowed = (rule is null))
);
comment on table notice_decision is 'append-only';
create index notice_decision_message on notice_decision (message_id, at);
create index notice_decision_at on notice_decision (at);
