-- Contact limits hold for the person (country and document) and the number, over all merchants. What goes out carries both, and
-- a decision keeps everything it was made by.

create function person_key(country text, doc_type text, doc_number text) returns text immutable language sql
  return country || ' ' || doc_type || ' ' || doc_number;

-- The rules of a country as decisions were made by them: policies and holidays, once for each state they were in.
create table contact_rulebook (
  hash text primary key,
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  content jsonb not null,
  first_used_at timestamptz not null
);
comment on table contact_rulebook is 'append-only: decisions are made again by it';

-- Whoever decides about a person or a number holds its row (a hash of it) until the transaction ends.
create table contact_lock (key bigint primary key);

alter table contact_decision
  -- whom it was about: a person's key and the number, whatever the channel
  add person text,
  add phone text,
  -- the decision that this one replaced at the moment of sending
  add follows text references contact_decision,
  -- the question as the gate was asked it, with its history; null for decisions from before it was kept
  add basis jsonb,
  add rulebook text;

update contact_decision d set person = person_key(m.country, p.doc_type, p.doc_number),
    phone = coalesce(went.number, k.mobile, p.mobile)
  from contact_decision o join borrower p on p.user_id = o.user_id join merchant m on m.merchant_id = p.merchant_id
    left join contact k on k.contact_id = o.contact_id and k.user_id = o.user_id
    left join lateral (
      select number from phone_call c where c.decision_id = o.decision_id
      union all select address from message s where s.decision_id = o.decision_id and s.channel <> 'email'
      limit 1) went on true
  where o.decision_id = d.decision_id;
create index contact_decision_person on contact_decision (person, at) where allowed;
create index contact_decision_phone on contact_decision (phone, at) where allowed;
create unique index contact_decision_follows on contact_decision (follows) where follows is not null;

-- A log says what came of one decided contact, or is a contact of its own.
alter table contact_log add person text, add phone text, add decision_id text;
update contact_log l set person = person_key(m.country, p.doc_type, p.doc_number), phone = coalesce(k.mobile, p.mobile)
  from contact_log o join borrower p on p.user_id = o.user_id join merchant m on m.merchant_id = p.merchant_id
    left join contact k on k.contact_id = o.contact_id and k.user_id = o.user_id
  where o.log_id = l.log_id;
with nearest as (
  select l.log_id, l.case_id, d.decision_id from contact_log l cross join lateral (
    select d.decision_id from contact_decision d
    where d.user_id = l.user_id and d.allowed and d.contact_id is not distinct from l.contact_id
      and replace(d.channel, 'dialer', 'call') = replace(l.channel, 'dialer', 'call')
      and d.at between l.at - interval '2 hours' and l.at
    order by d.at desc limit 1) d
), first as (
  select distinct on (decision_id, case_id) log_id, decision_id from nearest order by decision_id, case_id, log_id
)
update contact_log l set decision_id = f.decision_id from first f where f.log_id = l.log_id;
create index contact_log_person on contact_log (person, at);
create index contact_log_phone on contact_log (phone, at);
create unique index contact_log_decision on contact_log (decision_id, case_id) where decision_id is not null;

-- Whom a log is about is taken from the records, whoever writes it.
create function contact_log_whom() returns trigger language plpgsql as $$
begin
  if new.person is null then
    select person_key(m.country, p.doc_type, p.doc_number), coalesce(k.mobile, p.mobile) into new.person, new.phone
      from borrower p join merchant m using (merchant_id)
        left join contact k on k.contact_id = new.contact_id and k.user_id = p.user_id
      where p.user_id = new.user_id;
  end if;
  return new;
end $$;
create trigger contact_log_whom before insert on contact_log for each row execute function contact_log_whom();

-- An answered call whose answer was told only at its end was answered at the latest then.
update phone_call set answered_at = ended_at where outcome = 'answered' and answered_at is null;

-- What was allowed, as it counts: when it went out (null: not yet, or not at all), until when it is pending (null: it is over),
-- whether somebody was spoken to. A pending contact ends by its outcome, at the latest two hours after it was last heard of.
create view contact_attempt as
  select d.decision_id, d.person, d.phone, d.user_id, d.contact_id, d.merchant_id, d.channel, d.at as decided_at,
    case when c.call_id is not null then case when c.outcome is distinct from 'refused' then c.placed_at end
      when m.message_id is not null then coalesce(m.sent_at,
        case when m.state = 'failed' and m.failure in ('unclear', 'interrupted') then m.claimed_at end)
      else d.at end as went_at,
    case when c.state = 'waiting' then c.made_at + interval '2 hours'
      when c.state <> 'ended' then greatest(c.made_at, c.placed_at, c.ringing_at, c.answered_at, c.heard_at) + interval '2 hours'
      when m.state in ('queued', 'sending') then m.queued_at + interval '25 hours'
      when m.state = 'sent' then m.sent_at + interval '2 hours'
      when c.call_id is null and m.message_id is null then d.at + interval '2 hours' end as open_until,
    c.answered_at is not null as reached,
    coalesce(m.state = 'delivered', false) as delivered
  from contact_decision d left join phone_call c on c.decision_id = d.decision_id
    left join message m on m.decision_id = d.decision_id
  where d.allowed and d.purpose <> 'reveal' and not exists (select from contact_decision n where n.follows = d.decision_id);
