-- Payouts by where they stand, latest first: few are on their way or cancelled among very many that arrived.
drop index application_payout_failed;
create index application_payout_state on application (payout_status, accepted_at, app_id) where accepted_at is not null;
create index application_payout_cancelled on application (accepted_at, app_id) where status = 'cancelled';
