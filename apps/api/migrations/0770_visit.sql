-- A visit at the door is a contact: decided before it, pending until its result is logged or the hours of its day are over. What
-- nobody told the end of took place.
create table visit (
  visit_id text primary key default new_id('V'),
  decision_id text not null unique references contact_decision,
  merchant_id smallint not null references merchant,
  case_id text not null references collection_case,
  bill_id text not null references bill,
  user_id text not null references borrower,
  -- null: the borrower
  contact_id text references contact,
  account_id integer not null references account,
  -- where to, as it stood then
  address text not null,
  begun_at timestamptz not null,
  -- the end of the permitted hours
  until_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('made', 'notMade')),
  reason text,
  check ((ended_at is null) = (outcome is null)),
  check ((outcome = 'notMade') = (reason is not null) or outcome is null and reason is null)
);
create index visit_user on visit (user_id, begun_at desc);
create index visit_bill on visit (bill_id, begun_at);
create index visit_open on visit (account_id) where ended_at is null;

-- Where an obligor lives, for a visit.
alter table obligor add address text;

create or replace view contact_attempt as
  select d.decision_id, d.person, d.phone, d.user_id, d.contact_id, d.merchant_id, d.channel, d.at as decided_at,
    case when c.call_id is not null then case when c.outcome is distinct from 'refused' then c.placed_at end
      when m.message_id is not null then coalesce(m.sent_at,
        case when m.state = 'failed' and m.failure in ('unclear', 'interrupted') then m.claimed_at end)
      when v.visit_id is not null then case when v.outcome is distinct from 'notMade' then v.begun_at end
      else d.at end as went_at,
    case when c.state = 'waiting' then c.made_at + interval '2 hours'
      when c.state <> 'ended' then greatest(c.made_at, c.placed_at, c.ringing_at, c.answered_at, c.heard_at) + interval '2 hours'
      when m.state in ('queued', 'sending') then m.queued_at + interval '25 hours'
      when m.state = 'sent' then m.sent_at + interval '2 hours'
      when v.visit_id is not null then case when v.ended_at is null then v.until_at end
      when c.call_id is null and m.message_id is null then d.at + interval '2 hours' end as open_until,
    c.answered_at is not null as reached,
    coalesce(m.state = 'delivered', false) as delivered
  from contact_decision d left join phone_call c on c.decision_id = d.decision_id
    left join message m on m.decision_id = d.decision_id
    left join visit v on v.decision_id = d.decision_id
  where d.allowed and d.purpose <> 'reveal' and not exists (select from contact_decision n where n.follows = d.decision_id);
