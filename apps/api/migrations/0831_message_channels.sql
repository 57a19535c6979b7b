-- Channels as technical staff keep them: whom they belong to, what they cost, how fast they may go, whether they passed a test, and why one rests.
alter table message_channel
  add app_affiliate_channel text,
  -- of one segment, mail or message
  add cost_minor bigint check (cost_minor >= 0),
  add currency text,
  add parts_per_second integer check (parts_per_second > 0),
  -- below this share of arrivals among the latest it rests by itself; null: never
  add quality_floor smallint check (quality_floor between 1 and 99),
  add freeze_reason text check (freeze_reason in ('fault', 'quality', 'person')),
  add freeze_note text,
  add frozen_by integer references account,
  add test_message_id text references message,
  add test_state text not null default 'none' check (test_state in ('none', 'waiting', 'pass', 'fail')),
  add tested_at timestamptz,
  add updated_by integer references account,
  add updated_at timestamptz,
  add constraint message_channel_cost check ((cost_minor is null) = (currency is null));
update message_channel set test_state = 'pass' where test_pass;
-- A test goes out by the channel that it tests, whatever its state.
alter table message add test_channel_id integer references message_channel;
create index message_part_recent on message_part (channel_id, ended_at) where ended_at is not null;
