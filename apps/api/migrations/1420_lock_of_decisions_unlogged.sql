-- Whoever decides about a person or a number holds its row until the transaction ends, and nobody needs it after a crash: not written ahead.
-- Emptied first, so that there is nothing to copy; both wait for whoever holds a row.
truncate contact_lock;
alter table contact_lock set unlogged;
