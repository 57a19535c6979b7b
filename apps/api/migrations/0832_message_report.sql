-- What messages came to, by day and hour of the merchant's zone: counted in the background, read by the report.
alter table message add cost_minor bigint, add cost_currency text;
create index message_event_at on message_event (at);

create table message_tally (
  merchant_id smallint not null references merchant,
  day date not null,
  hour smallint not null,
  channel text not null,
  -- the one by which it left; null: none
  channel_id integer references message_channel,
  template_id integer references message_template,
  purpose text not null,
  state text not null,
  failure text,
  -- the first of contract/messaging/report.ts that is not less than the seconds it took to arrive; null: it did not
  seconds_at_most integer,
  messages integer not null,
  segments integer not null,
  cost_minor bigint not null,
  cost_currency text,
  -- of those that arrived: followed within 72 hours by a payment or a promise of the same person
  paid integer not null,
  promised integer not null
);
create index message_tally_day on message_tally (merchant_id, day);

-- How far messages were counted.
create table message_tally_state (
  one boolean primary key default true check (one),
  counted_at timestamptz
);
insert into message_tally_state default values;
