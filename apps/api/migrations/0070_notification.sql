-- What a person is told of: work that finished, a case that came, a promise that is due, something to approve.

-- kind is a name of the contract's table of kinds, which words it; params fill its placeholders and never hold personal
-- data. place is where in the console it leads. The same thing told again (about) is one line, unread once more.
create table notification (
  notification_id bigint generated always as identity primary key,
  account_id integer not null references account,
  kind text not null,
  params jsonb not null default '{}',
  place text,
  about text not null default gen_random_uuid()::text,
  at timestamptz not null,
  read_at timestamptz,
  unique (account_id, kind, about)
);
create index notification_mine on notification (account_id, at desc, notification_id desc);
create index notification_unread on notification (account_id, at desc, notification_id desc) where read_at is null;
create index notification_age on notification (at);
