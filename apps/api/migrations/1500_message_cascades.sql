-- Cascades: several ways of reaching somebody, one after the other. What to do is data in versions that never change; a run is of one
-- version, and whom it reaches is a row a person, so that whatever is cut off goes on where everybody was.

create table cascade (
  cascade_id text primary key default new_id('Z'),
  merchant_id smallint not null references merchant,
  name text not null,
  active boolean not null default true,
  updated_by integer not null references account,
  updated_at timestamptz not null,
  version integer not null default 0
);
create unique index cascade_name on cascade (merchant_id, lower(name));
create index cascade_updated on cascade (updated_at, cascade_id);

create table cascade_version (
  cascade_id text not null references cascade,
  number smallint not null,
  -- whose cases enter, and the steps in their order
  audience jsonb not null,
  steps jsonb not null,
  made_by integer not null references account,
  made_at timestamptz not null,
  primary key (cascade_id, number)
);

create table cascade_run (
  run_id text primary key default new_id('Z'),
  cascade_id text not null references cascade,
  merchant_id smallint not null references merchant,
  number smallint not null,
  state text not null check (state in ('asked', 'running', 'paused', 'ended', 'stopped', 'refused')),
  -- held out, to be compared with
  control_percent smallint not null check (control_percent between 0 and 50),
  per_minute integer not null check (per_minute between 1 and 6000),
  asked_by integer not null references account,
  asked_at timestamptz not null,
  decided_by integer references account,
  started_at timestamptz,
  -- when everybody was last looked at
  looked_at timestamptz,
  -- when all of them were, not only those whose time had come
  swept_at timestamptz,
  paused_at timestamptz,
  -- with nobody: it paused itself as its time was long past
  paused_by integer references account,
  paused_why text,
  ended_at timestamptz,
  version integer not null default 0,
  foreign key (cascade_id, number) references cascade_version,
  check ((state = 'paused') = (paused_at is not null)),
  check ((state = 'paused') = (paused_why is not null)),
  check ((ended_at is not null) = (state in ('ended', 'stopped', 'refused')))
);
create index cascade_run_cascade on cascade_run (cascade_id, asked_at desc);
create index cascade_run_running on cascade_run (looked_at) where state = 'running';

create table cascade_person (
  person_id bigint generated always as identity primary key,
  run_id text not null references cascade_run,
  user_id text not null references borrower,
  case_id text not null references collection_case,
  state text not null check (state in ('active', 'control', 'ended')),
  -- the number of the step that comes next, when, and since when it does
  step smallint not null default 1,
  due_at timestamptz,
  since timestamptz not null,
  -- the last one that was queued
  message_id text references message,
  entered_at timestamptz not null,
  why text check (why in ('end', 'reply', 'payment', 'promise', 'complaint', 'closed', 'stopped')),
  ended_at timestamptz,
  unique (run_id, user_id),
  check ((state = 'active') = (due_at is not null)),
  check ((state = 'ended') = (why is not null)),
  check ((state = 'ended') = (ended_at is not null))
);
-- a person is in one cascade at a time, whoever starts another in the same moment
create unique index cascade_person_active on cascade_person (user_id) where state = 'active';
create index cascade_person_due on cascade_person (run_id, due_at) where state = 'active';
create index cascade_person_message on cascade_person (message_id) where state = 'active';
create index cascade_person_state on cascade_person (run_id, state, person_id);
create index cascade_person_why on cascade_person (run_id, why, person_id) where why is not null;

create table cascade_trace (
  trace_id bigint generated always as identity primary key,
  person_id bigint not null references cascade_person,
  at timestamptz not null,
  step smallint not null,
  kind text not null check (kind in ('entered', 'queued', 'held', 'refused', 'delivered', 'notDelivered', 'waited', 'first', 'second', 'called',
    'nobodyCalls', 'ended')),
  -- a rule of the gate, what is missing, what became of the message, why it ended
  code text,
  message_id text references message,
  decision_id text references contact_decision
);
comment on table cascade_trace is 'append-only';
create index cascade_trace_person on cascade_trace (person_id, trace_id);

create index complaint_user on complaint (user_id);

-- Why somebody is not written to by a cascade any more; null: they are. The one place that says so.
create function cascade_end(of_user text, of_case text, since timestamptz) returns text language sql stable as $$
  select case
    when exists (select from inbound_message i where i.user_id = of_user and i.received_at >= since) then 'reply'
    when exists (select from payment p where p.user_id = of_user and p.kind = 'payment' and p.state = 'booked' and p.received_at >= since)
      then 'payment'
    when exists (select from promise p where p.case_id = of_case and p.made_at >= since) then 'promise'
    when exists (select from complaint c where c.user_id = of_user and c.closed_at is null)
      or exists (select from authority_complaint c where c.user_id = of_user and c.state <> 'closed') then 'complaint'
    when not exists (select from collection_case c where c.case_id = of_case and c.closed_at is null and not c.stopped and not c.on_hold)
      then 'closed'
  end
$$;

-- The first such hour on a clock there that is still to come, so many days on.
create function next_local(now_at timestamptz, zone text, days integer, clock time) returns timestamptz language sql stable as $$
  select case when at > now_at then at else at + interval '1 day' end
  from (select ((now_at at time zone zone)::date + days + clock) at time zone zone as at) local
$$;
