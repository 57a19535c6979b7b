-- A message that is held for as long as its cascade is paused has no end to wait for: it bars nobody from being contacted meanwhile. When the
-- cascade goes on it is pending again, and is decided about once more as it leaves.
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
      when m.state in ('queued', 'sending') then nullif(greatest(m.queued_at, m.claimed_at, m.not_before), 'infinity') + interval '25 hours'
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
