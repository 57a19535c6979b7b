-- Coupons: an amount off a bill until a day. What one takes off is booked when it is issued and comes back when it ends unused.

create table coupon (
  coupon_id text primary key default new_id('K'),
  merchant_id smallint not null references merchant,
  bill_id text not null references bill,
  user_id text not null references borrower,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  valid_through date not null,
  state text not null check (state in ('issued', 'used', 'expired', 'void')),
  reason text not null,
  issued_by integer not null references account,
  issued_at timestamptz not null,
  ended_at timestamptz,
  voided_by integer references account,
  void_reason text,
  version integer not null default 0,
  check ((state = 'issued') = (ended_at is null)),
  check ((state = 'void') = (voided_by is not null and void_reason is not null))
);
-- one at a time on a bill
create unique index coupon_live on coupon (bill_id) where state = 'issued';
create index coupon_ends on coupon (merchant_id, valid_through) where state = 'issued';
create index coupon_bill on coupon (bill_id);
create index coupon_user on coupon (user_id, issued_at desc);
