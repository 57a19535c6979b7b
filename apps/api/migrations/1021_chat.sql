-- Talks with users of the app: answered by rules that staff keep or by the help questions, and handed over to a person with the whole talk.

create table chat_rule (
  rule_id text primary key default new_id('R'),
  merchant_id smallint not null references merchant,
  name text not null,
  keywords text[] not null check (cardinality(keywords) between 1 and 20),
  match text not null check (match in ('any', 'all', 'exact')),
  -- null: whatever the app speaks
  language text check (language in ('zh', 'en', 'es')),
  -- whether the desk is open then
  hours text not null check (hours in ('always', 'open', 'closed')),
  answer_zh text not null,
  answer_en text not null,
  answer_es text not null,
  active boolean not null,
  position integer not null,
  retired_at timestamptz,
  changed_by integer not null references account,
  changed_at timestamptz not null,
  version integer not null default 0
);
create index chat_rule_order on chat_rule (merchant_id, position, rule_id) where retired_at is null;

-- What people call a thing, and what the rules call it.
create table chat_synonym (
  merchant_id smallint not null references merchant,
  word text not null,
  means text not null,
  set_by integer not null references account,
  set_at timestamptz not null,
  primary key (merchant_id, word)
);

create table chat_conversation (
  conversation_id text primary key default new_id('H'),
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  platform text not null check (platform in ('Android', 'iOS')),
  language text not null check (language in ('zh', 'en', 'es')),
  state text not null check (state in ('bot', 'waiting', 'person', 'closed')),
  handler_id integer references account,
  -- why the bot gave it to a person; the first time
  handed_why text check (handed_why in ('asked', 'angry', 'money', 'unknown', 'repeated')),
  handed_at timestamptz,
  -- how often a person gave it back to the bot
  returned_count integer not null default 0,
  order_id text references work_order,
  opened_at timestamptz not null,
  last_at timestamptz not null,
  unanswered_since timestamptz,
  closed_at timestamptz,
  version integer not null default 0,
  check ((state = 'person') = (handler_id is not null) or state = 'closed'),
  check ((state = 'closed') = (closed_at is not null)),
  check ((handed_why is null) = (handed_at is null))
);
-- one that goes on for each person
create unique index chat_conversation_open on chat_conversation (user_id) where state <> 'closed';
create index chat_conversation_last on chat_conversation (last_at, conversation_id);
create index chat_conversation_state on chat_conversation (state, last_at, conversation_id);
create index chat_conversation_merchant on chat_conversation (merchant_id, last_at, conversation_id);
create index chat_conversation_user on chat_conversation (user_id, last_at);
create index chat_conversation_why on chat_conversation (handed_why, last_at, conversation_id);

create table chat_message (
  message_id bigint generated always as identity primary key,
  conversation_id text not null references chat_conversation,
  merchant_id smallint not null references merchant,
  at timestamptz not null,
  speaker text not null check (speaker in ('customer', 'bot', 'person')),
  account_id integer references account,
  text text not null,
  rule_id text references chat_rule,
  question_id text references help_question,
  -- of the customer's words, where the bot was asked
  understood boolean,
  client_ref text,
  check ((speaker = 'person') = (account_id is not null))
);
comment on table chat_message is 'append-only';
create index chat_message_of on chat_message (conversation_id, message_id);
create unique index chat_message_sent on chat_message (conversation_id, client_ref) where client_ref is not null;
create index chat_message_not_understood on chat_message (merchant_id, at) where understood = false;
