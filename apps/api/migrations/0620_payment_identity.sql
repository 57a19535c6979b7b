-- Money is told apart by channel, tracking key, sending bank and operation day: banks use the same key by chance. Where one of the
-- two is not known, it fits any. `occurrence` counts money of one identity that finance took as another payment.
alter table payment add sending_bank text, add operation_day date, add occurrence smallint not null default 1;
update payment set sending_bank = nullif(raw ->> 'InstitucionOrdenante', ''),
  operation_day = case when raw ->> 'FechaOperacion' ~ '^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$'
    then make_date(left(raw ->> 'FechaOperacion', 4)::int, substr(raw ->> 'FechaOperacion', 5, 2)::int, 1)
      + right(raw ->> 'FechaOperacion', 2)::int - 1 end
where channel = 'STP' and jsonb_typeof(raw) = 'object' and raw ? 'InstitucionOrdenante';
alter table payment drop constraint payment_channel_tracking_key_kind_key;
create unique index payment_identity on payment (channel, tracking_key, kind, sending_bank, operation_day, occurrence)
  nulls not distinct;

-- A notice that repeats the name of another and says something else is kept beside it. What a notice led to stands with it.
alter table webhook add payment_id text references payment, add order_id text;
drop index webhook_once;
create unique index webhook_once on webhook (channel, kind, provider_key, md5(body::text)) where trusted;
update webhook w set payment_id = p.payment_id from payment p
where w.trusted and w.kind = 'deposit' and w.outcome like any (array['booked P%', 'unidentified P%'])
  and p.payment_id = split_part(w.outcome, ' ', 2);
-- those that said again what was booked; the others of them said something else, and the nightly check finds them
update webhook w set payment_id = p.payment_id from payment p
where w.trusted and w.kind = 'deposit' and w.outcome = 'known already' and p.channel = w.channel and p.kind = 'payment'
  and p.tracking_key = coalesce(w.body ->> 'ClaveRastreo', w.body ->> 'trackingKey')
  and (p.sending_bank is null or p.sending_bank = w.body ->> 'InstitucionOrdenante')
  and coalesce(w.body ->> 'Monto', w.body ->> 'amount') ~ '^\d{1,13}(\.\d+)?$'
  and coalesce(w.body ->> 'Monto', w.body ->> 'amount')::numeric * case p.currency when 'CLP' then 1 else 100 end = p.amount_minor;
update webhook set order_id = split_part(outcome, ' ', 2)
where trusted and kind = 'state' and outcome like any (array['payout Y%', 'withholding W%']);
create index webhook_payment on webhook (payment_id) where payment_id is not null;
create index webhook_order on webhook (order_id) where order_id is not null;
create index webhook_unanswered on webhook (webhook_id) where trusted and payment_id is null and order_id is null;

-- What money does not go by itself waits here for finance: a notice or a line of a file that contradicts what is booked, one that
-- nothing could be made of, a balance below zero after the bank took money back.
create table payment_exception (
  exception_id text primary key default new_id('Q'),
  kind text not null check (kind in ('conflict', 'unusable', 'stateConflict', 'unknownOrder', 'unprocessed', 'unanswered',
    'fileConflict', 'claim')),
  merchant_id smallint references merchant,
  channel text not null,
  currency text not null,
  -- null: what was told is no amount
  amount_minor bigint,
  tracking_key text not null,
  sending_bank text,
  operation_day date,
  paid_at timestamptz,
  value_day date,
  webhook_id bigint references webhook,
  job_id text,
  -- the payment it contradicts, or the reversal that a claim comes from
  payment_id text references payment,
  order_id text,
  user_id text references borrower,
  raw jsonb not null,
  state text not null default 'open' check (state in ('open', 'resolved')),
  opened_at timestamptz not null,
  resolution text check (resolution in ('booked', 'closed')),
  note text,
  resolved_by integer,
  resolved_at timestamptz,
  -- what it was booked as
  booked_as text references payment,
  version integer not null default 0,
  check ((state = 'resolved') = (resolution is not null and resolved_at is not null))
);
create unique index payment_exception_notice on payment_exception (webhook_id) where webhook_id is not null;
create unique index payment_exception_line on payment_exception (channel, tracking_key, md5(raw::text)) where kind = 'fileConflict';
create unique index payment_exception_claim on payment_exception (user_id) where kind = 'claim' and state = 'open';
create index payment_exception_recent on payment_exception (opened_at desc, exception_id desc);
create index payment_exception_state on payment_exception (state, opened_at desc, exception_id desc);
create index payment_exception_merchant on payment_exception (merchant_id, opened_at desc, exception_id desc);
create index payment_exception_key on payment_exception (tracking_key);
create index payment_exception_user on payment_exception (user_id) where user_id is not null;

-- The bank can take back money that its borrower has already asked for or used: the balance is a claim then.
alter table borrower drop constraint borrower_balance_minor_check;
