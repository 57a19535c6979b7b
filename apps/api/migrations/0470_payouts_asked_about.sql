-- A channel's word may be lost on its way: an order that it took is asked about again and again until its end is known.
alter table payout add asked_at timestamptz;
drop index payout_open;
create index payout_open on payout (made_at) where state = 'waiting';
create index payout_unheard on payout (coalesce(asked_at, sent_at)) where state in ('unknown', 'sent');
