-- What may have reached somebody counts until it is known that it did not.
alter table phone_call
  -- given up here without its dialer telling the end: somebody may still be talking
  add end_unheard boolean not null default false,
  add constraint phone_call_end_unheard check (not end_unheard or state = 'ended');

-- What was allowed, as it counts: when it went out (null: not yet, or not at all), until when it is pending (null: it is over),
-- whether somebody was spoken to, whether a message arrived as far as is known. A pending contact ends by its outcome, at the latest
-- two hours after it was last heard of.
create or replace view contact_attempt as
  select d.decision_id, d.person, d.phone, d.user_id, d.contact_id, d.merchant_id, d.channel, d.at as decided_at,
    case when c.call_id is not null then case when c.outcome is distinct from 'refused' then c.placed_at end
      when m.message_id is not null then coalesce(m.sent_at, case when m.state = 'unknown' then m.claimed_at end)
      when v.visit_id is not null then case when v.outcome is distinct from 'notMade' then v.begun_at end
      else d.at end as went_at,
    case when c.state = 'waiting' then c.made_at + interval '2 hours'
      when c.state <> 'ended' then greatest(c.made_at, c.placed_at, c.ringing_at, c.answered_at, c.heard_at) + interval '2 hours'
      when c.end_unheard then c.ended_at + interval '2 hours'
      -- what a provider puts off waits longer than a day; it is decided again each time it is tried
      when m.state in ('queued', 'sending') then greatest(m.queued_at, m.claimed_at, m.not_before) + interval '25 hours'
      when m.state = 'sent' then m.sent_at + interval '2 hours'
      when v.visit_id is not null then case when v.ended_at is null then v.until_at end
      when c.call_id is null and m.message_id is null then d.at + interval '2 hours' end as open_until,
    -- nobody told that a visit came to nothing
    c.answered_at is not null or (v.visit_id is not null and v.outcome is null) as reached,
    -- a provider that tells no receipt has not said that it failed; of a long message one part may have arrived
    coalesce(m.state in ('sent', 'unknown', 'delivered') or m.read_at is not null or (m.state in ('failed', 'expired') and exists (
      select from message_part t where t.message_id = m.message_id and t.state = 'delivered')), false) as delivered
  from contact_decision d left join phone_call c on c.decision_id = d.decision_id
    left join message m on m.decision_id = d.decision_id
    left join visit v on v.decision_id = d.decision_id
  where d.allowed and d.purpose <> 'reveal' and not exists (select from contact_decision n where n.follows = d.decision_id);

-- Whatever leaves, leaves under an allowed decision about that very contact, and a decision lets one thing leave.
create function contact_leaves_decided() returns trigger language plpgsql as $$
declare
  d contact_decision;
begin
  -- what was refused at the last moment refers to its refusal and has ended by it
  if new.decision_id is null or to_jsonb(new) ->> 'outcome' = 'refused' or to_jsonb(new) ->> 'state' = 'skipped' then
    return new;
  end if;
  select * into d from contact_decision where decision_id = new.decision_id;
  if not d.allowed or d.case_id <> new.case_id or d.contact_id is distinct from new.contact_id
    or not d.channel = any(string_to_array(coalesce(to_jsonb(new) ->> 'channel', tg_argv[0]), ','))
    or (tg_table_name <> 'phone_call' and exists (select from phone_call c where c.decision_id = new.decision_id))
    or (tg_table_name <> 'message' and exists (select from message m where m.decision_id = new.decision_id))
    or (tg_table_name <> 'visit' and exists (select from visit v where v.decision_id = new.decision_id)) then
    raise exception 'a contact leaves under its own allowed decision, not %', new.decision_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger contact_leaves_decided before insert or update of decision_id, case_id, contact_id on phone_call
  for each row execute function contact_leaves_decided('call,dialer');
create trigger contact_leaves_decided before insert or update of decision_id, case_id, contact_id on message
  for each row execute function contact_leaves_decided('');
create trigger contact_leaves_decided before insert or update of decision_id, case_id, contact_id on visit
  for each row execute function contact_leaves_decided('visit');
