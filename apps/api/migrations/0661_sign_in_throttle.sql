-- Failed sign-ins are counted for an address, for a name typed at an address (or on a device that the account knows), and for a
-- name from everywhere; whether there is an account of that name makes no difference, and a stranger locks out nobody but themselves.
drop table address_throttle;
create table sign_in_throttle (
  source text primary key,
  -- what was typed; null where an address is counted for all names
  user_name text,
  failed integer not null,
  blocked_until timestamptz,
  updated_at timestamptz not null
);
create index sign_in_throttle_name on sign_in_throttle (user_name, blocked_until) where user_name is not null;
create index sign_in_throttle_old on sign_in_throttle (updated_at);
alter table account drop column failed_sign_ins, drop column locked_until;
