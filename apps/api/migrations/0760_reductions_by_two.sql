-- What lets more be given up (a reduction rule, a quota, a limit of settlements) is changed by two people: it waits here for the second.
create table derate_change (
  change_id text primary key default new_id('D'),
  kind text not null check (kind in ('addRule', 'changeRule', 'deleteRule', 'changeQuota', 'saveLimit')),
  country text not null,
  -- whom it is for: one person, or everybody of a stage (and workplace)
  account_id integer references account,
  workplace_id smallint references workplace,
  stage text,
  rule_id text references derate_rule,
  quota_id text references derate_quota,
  -- the version of what it changes as whoever asked saw it; null where there is none yet
  of_version integer,
  -- what would hold, named as on the wire; nothing where a rule goes
  terms jsonb not null,
  reason text not null,
  asked_by integer not null references account,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'made', 'refused', 'withdrawn', 'lapsed')),
  decided_by integer references account check (decided_by <> asked_by or state = 'withdrawn'),
  decided_at timestamptz,
  decision_note text,
  version integer not null default 0,
  check ((state in ('waiting', 'lapsed')) = (decided_by is null)),
  check ((kind in ('changeRule', 'deleteRule')) = (rule_id is not null)),
  check ((kind = 'changeQuota') = (quota_id is not null))
);
-- one waits at a time for each thing it changes
create unique index derate_change_rule on derate_change (rule_id) where state = 'waiting' and rule_id is not null;
create unique index derate_change_quota on derate_change (quota_id) where state = 'waiting' and quota_id is not null;
create unique index derate_change_limit on derate_change (country, stage) where state = 'waiting' and kind = 'saveLimit';
create unique index derate_change_added on derate_change (country, coalesce(account_id, 0), coalesce(stage, ''), coalesce(workplace_id, 0))
  where state = 'waiting' and kind = 'addRule';
create index derate_change_waiting on derate_change (asked_at) where state = 'waiting';
