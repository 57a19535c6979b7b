-- What a unit of a channel costs from a day on. A price is never overwritten: the next one ends it, or it is ended by hand.
create table unit_cost (
  cost_id integer generated always as identity primary key,
  kind text not null check (kind in ('sms', 'email', 'whatsapp', 'dialer', 'payment', 'acquisition')),
  -- the channel's code; empty: every channel of the kind without a price of its own
  channel text not null,
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  unit text not null check (unit in ('segment', 'message', 'attempt', 'minute', 'transaction', 'click', 'registration', 'loan')),
  unit_cost numeric(13, 6) not null check (unit_cost >= 0),
  currency text not null check (currency in ('MXN', 'COP', 'PEN', 'CLP', 'USD')),
  from_day date not null,
  last_day date check (last_day >= from_day - 1),
  created_by integer not null references account,
  created_at timestamptz not null,
  ended_by integer references account,
  version integer not null default 0
);
create unique index unit_cost_begins on unit_cost (kind, country, channel, unit, from_day);
create index unit_cost_listed on unit_cost (from_day, cost_id);
