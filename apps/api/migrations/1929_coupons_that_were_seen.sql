-- outside of a transaction
-- coupons seen in the app, which the report of an activity counts and opens, as the list has them in order
create index concurrently if not exists held_coupon_seen on held_coupon (issued_at, held_id) where seen_at is not null;
