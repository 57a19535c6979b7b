-- Coupons of three kinds: off fees and interest, so many days' interest, and money back once the bill is paid in time. Activities that
-- begin on a day, and those that give a coupon to each person to whom something happens until a day.

alter table coupon_template
  drop constraint coupon_template_value_kind_check,
  add column kind text not null default 'feeReduction';
alter table coupon_template
  add constraint coupon_template_value_kind_check check (value_kind in ('amount', 'percent', 'days')),
  add constraint coupon_template_kind_check check (kind in ('feeReduction', 'interestDays', 'cashBack') and (kind = 'interestDays') = (value_kind = 'days'));

alter table coupon
  add column kind text not null default 'reduction',
  -- of money back: what the person's balance has got of it
  add column credited_minor bigint not null default 0;
alter table coupon
  add constraint coupon_kind_check check (kind in ('reduction', 'cashBack')) not valid,
  add constraint coupon_credited_check check (credited_minor between 0 and case kind when 'cashBack' then amount_minor else 0 end) not valid;

alter table coupon_activity
  -- null: at once
  add column gives_on date,
  -- of one that gives to each to whom something happens
  add column gives_through date,
  -- when coupons were last given
  add column given_at timestamptz;
alter table coupon_activity
  add constraint coupon_activity_days_check check (gives_through >= coalesce(gives_on, gives_through));
update coupon_activity set given_at = started_at where started_at is not null;
