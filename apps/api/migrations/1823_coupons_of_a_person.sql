-- outside of a transaction
-- What one person has issued lately is counted before more is.
create index concurrently if not exists coupon_issued_by on coupon (issued_by, issued_at);
