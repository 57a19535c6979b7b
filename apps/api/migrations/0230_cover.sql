-- Work of people who are away: their due promises and callbacks go to a backup and come back; who did not come at all.

-- Whom a leader wants to cover somebody; without it, whoever of the team has least.
create table cover_choice (
  account_id integer primary key references staff,
  backup_id integer not null references staff check (backup_id <> account_id),
  chosen_by integer not null references account,
  chosen_at timestamptz not null
);

-- By bill, so that a case that moves on to the next stage meanwhile still comes back. Why somebody is away is not kept here.
create table case_cover (
  cover_id text primary key default new_id('V'),
  merchant_id smallint not null references merchant,
  bill_id text not null references bill,
  owner_id integer not null references staff,
  backup_id integer not null references staff,
  due text not null check (due in ('promise', 'callback')),
  since timestamptz not null,
  ended_at timestamptz,
  -- `moved`: somebody gave the case to another person meanwhile; `stayed`: its collector does not work cases any more
  outcome text check (outcome in ('came back', 'closed', 'moved', 'stayed')),
  check ((ended_at is null) = (outcome is null))
);
create unique index case_cover_live on case_cover (bill_id) where ended_at is null;
create index case_cover_bill on case_cover (bill_id, since desc);
create index case_cover_owner on case_cover (owner_id) where ended_at is null;
create index case_cover_backup on case_cover (backup_id) where ended_at is null;

-- From which day on, and how long after the shift began, a merchant takes untouched cases from who has not checked in; null: it does not.
create table check_in_rule (
  merchant_id smallint not null references merchant,
  from_day date not null,
  after_minutes smallint check (after_minutes between 15 and 480),
  reason text not null,
  set_by integer not null references account,
  set_at timestamptz not null,
  primary key (merchant_id, from_day)
);

-- What was taken: once a person, merchant and day.
create table check_in_return (
  account_id integer not null references staff,
  merchant_id smallint not null references merchant,
  day date not null,
  at timestamptz not null,
  cases text[] not null,
  primary key (account_id, merchant_id, day)
);
create index check_in_return_at on check_in_return (at);
