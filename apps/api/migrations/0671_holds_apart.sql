-- Why a bill is on hold: each reason begins and ends by itself. A case's `on_hold` says whether any of them is live.
create table contact_hold (
  hold_id text primary key default new_id('H'),
  merchant_id smallint not null references merchant,
  bill_id text not null references bill,
  case_id text not null references collection_case,
  reason text not null check (reason in ('fraudClaim', 'complaint')),
  -- null: from before holds were kept apart, by somebody who is not known
  begun_by integer references account,
  begun_at timestamptz not null,
  ended_by integer references account,
  ended_at timestamptz,
  end_reason text
);
create unique index contact_hold_live on contact_hold (bill_id, reason) where ended_at is null;

insert into contact_hold (merchant_id, bill_id, case_id, reason, begun_by, begun_at, ended_by, ended_at, end_reason)
  select merchant_id, bill_id, case_id, 'complaint', opened_by, opened_at, closed_by, closed_at, outcome from complaint;

-- a fraud claim that nobody reviewed holds on, also where closing a complaint lifted it
with claimed as (
  select distinct on (bill_id) event_id, merchant_id, bill_id, case_id, account_id, at from case_event
  where kind = 'held' and detail ? 'logId' order by bill_id, event_id desc
)
insert into contact_hold (merchant_id, bill_id, case_id, reason, begun_by, begun_at)
  select e.merchant_id, e.bill_id, e.case_id, 'fraudClaim', e.account_id, e.at from claimed e
  where exists (select from collection_case c where c.bill_id = e.bill_id and c.closed_at is null)
    and not exists (select from case_event r where r.bill_id = e.bill_id and r.event_id > e.event_id and r.kind = 'released'
      and not exists (select from complaint p where p.bill_id = e.bill_id and p.closed_at = r.at));
-- what is held for a reason that no history tells is under review
insert into contact_hold (merchant_id, bill_id, case_id, reason, begun_at)
  select c.merchant_id, c.bill_id, c.case_id, 'fraudClaim', c.opened_at from collection_case c
  where c.on_hold and c.closed_at is null
    and not exists (select from contact_hold h where h.bill_id = c.bill_id and h.ended_at is null);
update collection_case c set on_hold = true, version = version + 1
  where closed_at is null and not on_hold
    and exists (select from contact_hold h where h.bill_id = c.bill_id and h.ended_at is null);
