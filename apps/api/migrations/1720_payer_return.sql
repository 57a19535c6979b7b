-- Money that nobody could name goes back to whoever paid it: asked for by one person, decided by another, paid out by a channel.
-- `returning`: it is asked for, ordered or not delivered, so nobody may match it; `returned`: the channel paid it back.
alter table payment drop constraint payment_state_check;
alter table payment add constraint payment_state_check
  check (state in ('booked', 'unidentified', 'reversed', 'returning', 'returned')) not valid;
alter table payout drop constraint payout_purpose_check;
alter table payout add constraint payout_purpose_check check (purpose in ('refund', 'staff', 'loan', 'payerReturn')) not valid;

create table payer_return (
  return_id text primary key default new_id('R'),
  payment_id text not null references payment,
  -- by whose channel it goes
  merchant_id smallint not null references merchant,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('MXN', 'COP', 'PEN', 'CLP', 'USD')),
  beneficiary text not null,
  bank_account text not null,
  bank text,
  -- the channel told the account that paid; otherwise a person found it
  told boolean not null,
  state text not null default 'requested' check (state in ('requested', 'refused', 'approved', 'paid', 'failed')),
  reason text not null,
  requested_by integer not null references account,
  requested_at timestamptz not null,
  decided_by integer references account check (decided_by <> requested_by),
  decided_at timestamptz,
  decision_note text,
  finished_at timestamptz,
  version integer not null default 0
);
-- one payment goes back once
create unique index payer_return_once on payer_return (payment_id) where state <> 'refused';
create index payer_return_payment on payer_return (payment_id, requested_at);
create index payer_return_recent on payer_return (requested_at desc, return_id);
create index payer_return_state on payer_return (state, requested_at desc, return_id);
create index payer_return_merchant on payer_return (merchant_id, requested_at desc, return_id);
