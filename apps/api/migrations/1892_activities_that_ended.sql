-- An activity that gives nothing more, and whose coupons' last day is over, says so.
alter table coupon_activity drop constraint coupon_activity_state_check,
  drop constraint coupon_activity_check2,
  add constraint coupon_activity_state_check check (state in ('draft', 'waiting', 'running', 'stopped', 'ended')),
  add constraint coupon_activity_started_check check ((state in ('running', 'stopped', 'ended')) = (started_at is not null));
