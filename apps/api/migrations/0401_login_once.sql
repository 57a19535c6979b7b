-- The lending app sends a sign-in again when it got no answer: it is kept once. The index also answers a person's latest.
drop index borrower_login_user;
create unique index borrower_login_once on borrower_login (user_id, at, device_id);
