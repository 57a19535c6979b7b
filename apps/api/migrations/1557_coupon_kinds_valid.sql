alter table coupon validate constraint coupon_kind_check;
alter table coupon validate constraint coupon_credited_check;
