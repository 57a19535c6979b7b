-- What nobody but a person can settle of messages: a list of work, not a log. What is done with a stranger's text is kept beside it.
create table inbound_done (
  inbound_id bigint primary key references inbound_message,
  closed_by integer not null references account,
  closed_at timestamptz not null,
  note text not null
);

create view message_work as
  select 'receipt' as kind, 'receipt ' || r.receipt_id as work_id, r.received_at as at, r.open_because as why, c.country, r.channel_id,
    r.address, r.provider_id as detail, r.state as told, null::text as message_id,
    -- of a receipt or a text of somebody unknown nobody knows whose it is
    null::smallint as merchant_id
  from message_receipt r join message_channel c using (channel_id)
  where r.open_because is not null and r.closed_at is null
  union all
  select 'unknown', 'unknown ' || m.message_id, m.claimed_at, m.failure, h.country, m.channel_id, m.address, m.failure_code, m.state, m.message_id, m.merchant_id
  from message m join merchant h using (merchant_id) where m.state = 'unknown'
  union all
  select 'stranger', 'stranger ' || i.inbound_id, i.received_at, null, c.country, i.channel_id, i.from_address, i.body, null, null, null
  from inbound_message i join message_channel c using (channel_id)
  where i.user_id is null and not i.asked_to_stop and not exists (select from inbound_done d where d.inbound_id = i.inbound_id);
