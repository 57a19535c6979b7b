-- A first password that two people let out: whoever asked is told its first half, whoever confirmed the second one.
alter table care_request add column half_hash text;
alter table account
  -- its stored form holds the digest of the first half, as the second one was made without knowing it
  add column split_password boolean not null default false,
  add column first_password_until timestamptz;
