-- What followed messages within a day beside three; the tally is counted again whole.
alter table message_tally add promised_24 integer not null default 0, add paid_24 integer not null default 0,
  add clicked_24 integer not null default 0, add clicked_72 integer not null default 0;
truncate message_tally;
update message_tally_state set counted_at = null;
-- runs and lists that hold people out, by when they began
create index cascade_run_held_out on cascade_run (merchant_id, started_at) where control_percent > 0 and started_at is not null;
create index marketing_list_held_out on marketing_list (merchant_id, started_at) where control_percent > 0 and started_at is not null;
