alter table payment validate constraint payment_state_check;
alter table payout validate constraint payout_purpose_check;
