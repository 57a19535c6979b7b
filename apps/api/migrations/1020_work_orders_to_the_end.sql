-- Work orders to the end: answers that the customer reads and answers, merging, escalation, links, followers, drafts, satisfaction;
-- and what the desk sets up for itself: answers kept ready, macros, groups of people.

alter table work_order
  -- null: the customer, through the app
  alter column created_by drop not null,
  -- the clock of an open one runs from here for so many working minutes: hours that change move what is due
  add column clock_from timestamptz,
  add column clock_minutes integer check (clock_minutes > 0),
  add column merged_into text references work_order,
  add column parent_id text references work_order,
  -- the earlier one that the customer went on about when it was long over
  add column follows_id text references work_order,
  add column escalation smallint not null default 0 check (escalation between 0 and 2),
  add column escalated_at timestamptz,
  -- null: by time
  add column escalated_by integer references account,
  -- the oldest word of the customer that nobody answered, and until when it should be
  add column unanswered_since timestamptz,
  add column reply_due_at timestamptz,
  add column first_answer_at timestamptz,
  add column last_contact_at timestamptz,
  -- working minutes from when it was made until its first answer, and until its end
  add column first_answer_minutes integer,
  add column resolution_minutes integer,
  add column reopened_count integer not null default 0,
  add column score smallint check (score between 1 and 5),
  add column score_said text,
  add column scored_at timestamptz,
  -- of the link by which the customer says how it went
  add column rating_hash bytea;
update work_order o set clock_from = o.created_at, clock_minutes = greatest(1, desk_minutes(m.country, m.time_zone, o.created_at, o.due_at))
from merchant m where m.merchant_id = o.merchant_id and o.closed_at is null;
-- as far back as a report goes
update work_order o set resolution_minutes = desk_minutes(m.country, m.time_zone, o.created_at, o.closed_at)
from merchant m where m.merchant_id = o.merchant_id and o.created_at > now() - interval '100 days' and o.closed_at is not null;
alter table work_order
  add check (closed_at is not null or (clock_from is not null and clock_minutes is not null)),
  add check (merged_into is null or (state = 'invalid' and merged_into <> order_id)),
  add check (parent_id <> order_id),
  add check ((escalation = 0) = (escalated_at is null)),
  add check ((unanswered_since is null) = (reply_due_at is null)),
  add check ((score is null) = (scored_at is null));
create index work_order_merged on work_order (merged_into) where merged_into is not null;
create index work_order_parent on work_order (parent_id) where parent_id is not null;
create index work_order_follows on work_order (follows_id) where follows_id is not null;
create index work_order_reply_due on work_order (reply_due_at) where closed_at is null and reply_due_at is not null;
create index work_order_escalated_due on work_order (due_at, order_id) where closed_at is null and escalation > 0;
create index work_order_escalated_created on work_order (created_at, order_id) where closed_at is null and escalation > 0;
create unique index work_order_rating on work_order (rating_hash) where rating_hash is not null;
create index work_order_reopened_due on work_order (due_at, order_id) where reopened_count > 0;
create index work_order_reopened_created on work_order (created_at, order_id) where reopened_count > 0;
create index work_order_contact_due on work_order (contact_type, due_at, order_id);
create index work_order_contact_created on work_order (contact_type, created_at, order_id);
create index work_order_closed on work_order (closed_at) where closed_at is not null;
create index work_order_terms on work_order using gin (search_terms(question || ' ' || coalesce(suggestion, '')));

-- null: the customer, or the clock
alter table work_order_entry
  alter column account_id drop not null,
  add column client_ref text,
  -- minutes that somebody worked on it
  add column minutes integer check (minutes between 1 and 600);
create unique index work_order_entry_sent on work_order_entry (order_id, client_ref) where client_ref is not null;

create table work_order_link (
  link_id bigint generated always as identity primary key,
  order_id text not null references work_order,
  bill_id text references bill,
  case_id text references collection_case,
  payment_id text references payment,
  linked_by integer not null references account,
  linked_at timestamptz not null,
  check (num_nonnulls(bill_id, case_id, payment_id) = 1)
);
create unique index work_order_link_once on work_order_link (order_id, coalesce(bill_id, case_id, payment_id));

create table work_order_follower (
  order_id text not null references work_order,
  account_id integer not null references account,
  since timestamptz not null,
  primary key (order_id, account_id)
);
create index work_order_follower_account on work_order_follower (account_id);

-- What somebody has begun to answer and not sent.
create table work_order_draft (
  order_id text not null references work_order,
  account_id integer not null references account,
  text text not null,
  at timestamptz not null,
  primary key (order_id, account_id)
);

-- Who looks at one now, and who writes: told again every few seconds.
create unlogged table desk_presence (
  subject text not null,
  account_id integer not null references account,
  at timestamptz not null,
  is_typing boolean not null,
  primary key (subject, account_id)
);

-- Answers kept ready, with variables.
create table desk_answer (
  answer_id text primary key default new_id('W'),
  merchant_id smallint not null references merchant,
  name text not null,
  text_zh text not null,
  text_en text not null,
  text_es text not null,
  retired_at timestamptz,
  changed_by integer not null references account,
  changed_at timestamptz not null,
  version integer not null default 0
);
create unique index desk_answer_name on desk_answer (merchant_id, lower(name)) where retired_at is null;

-- Several steps in one press.
create table desk_macro (
  macro_id text primary key default new_id('Y'),
  merchant_id smallint not null references merchant,
  name text not null,
  answer_id text references desk_answer,
  group_name text,
  take boolean not null default false,
  escalate boolean not null default false,
  comment text,
  -- how it stands afterwards
  ending text check (ending in ('wait', 'resolve', 'invalidate')),
  note text,
  retired_at timestamptz,
  changed_by integer not null references account,
  changed_at timestamptz not null,
  version integer not null default 0,
  check ((ending is null) = (note is null))
);
create unique index desk_macro_name on desk_macro (merchant_id, lower(name)) where retired_at is null;

-- Who works in some groups alone sees those alone; who is in none sees all.
create table desk_member (
  account_id integer not null references account,
  group_name text not null,
  set_by integer not null references account,
  set_at timestamptz not null,
  primary key (account_id, group_name)
);

alter table desk_hours add column set_by integer references account, add column set_at timestamptz;
