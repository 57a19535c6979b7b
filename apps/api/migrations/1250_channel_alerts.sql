-- Rules that watch figures of channels, who is told, and what each said.
create table alert_rule (
  rule_id integer generated always as identity primary key,
  merchant_id smallint not null references merchant,
  name text not null check (name <> ''),
  -- null: all channels together
  channel_id integer references acquisition_channel,
  metric text not null check (metric in ('clicks', 'registrations', 'clickToRegistration', 'applications')),
  comparison text not null check (comparison in ('below', 'above', 'dropsBy', 'risesBy')),
  window_of text not null check (window_of in ('hour', 'day')),
  threshold bigint not null check (threshold >= 0),
  min_volume bigint not null check (min_volume >= 0),
  windows smallint not null check (windows > 0),
  quiet_minutes integer not null check (quiet_minutes >= 0),
  active boolean not null,
  state text not null default 'ok' check (state in ('ok', 'pending', 'firing')),
  health text not null default 'fine' check (health in ('fine', 'lowVolume', 'noData', 'failed')),
  -- windows in a row that were beyond the bound
  beyond smallint not null default 0,
  told_at timestamptz,
  fired_at timestamptz,
  value bigint,
  baseline bigint,
  volume bigint,
  -- the end of the window that was looked at last
  looked_through_at timestamptz,
  retired_at timestamptz,
  made_by integer not null references account,
  made_at timestamptz not null,
  changed_by integer not null references account,
  changed_at timestamptz not null,
  version integer not null default 0
);
create index alert_rule_list on alert_rule (merchant_id, name, rule_id) where retired_at is null;

create table alert_watch (
  rule_id integer not null references alert_rule,
  account_id integer not null references account,
  primary key (rule_id, account_id)
);
create index alert_watch_account on alert_watch (account_id);

create table alert_event (
  event_id bigint generated always as identity primary key,
  rule_id integer not null references alert_rule,
  merchant_id smallint not null references merchant,
  at timestamptz not null,
  what text not null check (what in ('fired', 'recovered', 'noData', 'failed', 'dataAgain')),
  value bigint,
  baseline bigint,
  -- how many people
  told integer not null check (told >= 0)
);
create index alert_event_list on alert_event (merchant_id, at desc, event_id desc);
create index alert_event_rule on alert_event (rule_id, at desc, event_id desc);
