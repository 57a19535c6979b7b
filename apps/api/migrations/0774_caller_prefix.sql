-- Why a call failed before anybody's phone rang, where it is known; and what each line showed when it was last asked for a number
-- with the prefix that a country's law requires.
alter table phone_call add failure text check (failure in ('callerPrefix'));
alter table outbound_account add prefix_shown boolean, add prefix_asked_at timestamptz;
