-- What a machine answered by itself is kept, and is no answer of a person.
alter table inbound_message add automatic boolean not null default false;

create or replace function cascade_end(of_user text, of_case text, since timestamptz) returns text language sql stable as $$
  select case
    when exists (select from inbound_message i where i.user_id = of_user and i.received_at >= since and not i.automatic) then 'reply'
    when exists (select from payment p where p.user_id = of_user and p.kind = 'payment' and p.state = 'booked' and p.received_at >= since)
      then 'payment'
    when exists (select from promise p where p.case_id = of_case and p.made_at >= since) then 'promise'
    when exists (select from complaint c where c.user_id = of_user and c.closed_at is null)
      or exists (select from authority_complaint c where c.user_id = of_user and c.state <> 'closed') then 'complaint'
    when not exists (select from collection_case c where c.case_id = of_case and c.closed_at is null and not c.stopped and not c.on_hold)
      then 'closed'
  end
$$;

-- nor work of anybody
create or replace view message_work as
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
  where i.user_id is null and not i.asked_to_stop and not i.automatic and not exists (select from inbound_done d where d.inbound_id = i.inbound_id);
