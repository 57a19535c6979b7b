-- Orders of money are read as one list: payouts, and direct debits as money that is asked for, both in the words of payouts.
alter table withholding add order_state text not null generated always as (
  case state when 'init' then 'waiting' when 'success' then 'settled'
    when 'untreated' then case when channel_ref is null then 'unknown' else 'sent' end
    else case when payment_id is null then 'failed' else 'returned' end end) stored;
-- somebody asked for the channel's word; a person's word, decided by a second one, ended it
alter table payout add query_at timestamptz, add marked_at timestamptz;
alter table withholding add query_at timestamptz, add marked_at timestamptz;

create view outgoing_order as
  select payout_id as order_id, purpose as kind, merchant_id, target_id, amount_minor, currency, bank_account, channel, tracking_key,
    channel_ref, state, message, made_at, sent_at, asked_at, finished_at, query_at, marked_at, null::text as payment_id
  from payout
  union all
  select withholding_id, 'debit', merchant_id, bill_id, amount_minor, currency, bank_account, channel, tracking_key, channel_ref,
    order_state, response_message, made_at, sent_at, asked_at, finished_at, query_at, marked_at, payment_id
  from withholding;

create index payout_made on payout (made_at, payout_id);
create index payout_state on payout (state, made_at, payout_id);
create index payout_merchant on payout (merchant_id, made_at, payout_id);
create index payout_amount on payout (amount_minor, payout_id);
create index payout_purpose on payout (purpose, made_at, payout_id);
create index payout_query on payout (query_at) where query_at is not null;
create index withholding_made on withholding (made_at, withholding_id);
create index withholding_state on withholding (order_state, made_at, withholding_id);
create index withholding_merchant on withholding (merchant_id, made_at, withholding_id);
create index withholding_amount on withholding (amount_minor, withholding_id);
create index withholding_query on withholding (query_at) where query_at is not null;

-- What a channel answered when an order was sent to it or asked about: kept as it came, each word once.
create table order_answer (
  answer_id bigint generated always as identity primary key,
  order_id text not null,
  kind text not null check (kind in ('sent', 'asked')),
  body jsonb not null,
  told_at timestamptz not null,
  last_told_at timestamptz not null,
  times integer not null default 1
);
create unique index order_answer_once on order_answer (order_id, kind, md5(body::text));

-- What became of an order, said by a person with evidence and decided by another. It holds for the order as it stood then.
create table order_mark (
  mark_id text primary key default new_id('K'),
  order_id text not null,
  merchant_id smallint not null references merchant,
  outcome text not null check (outcome in ('settled', 'failed')),
  reason text not null,
  order_state text not null,
  order_sent_at timestamptz,
  state text not null default 'requested' check (state in ('requested', 'approved', 'refused')),
  asked_by integer not null references account,
  asked_at timestamptz not null,
  decided_by integer references account check (decided_by <> asked_by),
  decided_at timestamptz,
  decision_note text,
  version integer not null default 0,
  check ((state = 'requested') = (decided_by is null))
);
create unique index order_mark_open on order_mark (order_id) where state = 'requested';
create index order_mark_order on order_mark (order_id, asked_at);
create table order_mark_evidence (
  mark_id text not null references order_mark,
  position smallint not null,
  file_id text not null references file,
  primary key (mark_id, position)
);
create index order_mark_evidence_file on order_mark_evidence (file_id);

-- Words of a channel that contradict each other are settled by a mark; an answer, which is no notice, opens one such exception an order.
alter table payment_exception drop constraint payment_exception_resolution_check;
alter table payment_exception add constraint payment_exception_resolution_check
  check (resolution in ('booked', 'closed', 'marked'));
create unique index payment_exception_order on payment_exception (order_id)
  where kind = 'stateConflict' and state = 'open' and webhook_id is null;
create index payment_exception_of_order on payment_exception (order_id) where order_id is not null;
