-- outside of a transaction: each statement locks for a moment alone
-- Reads the log once, under a lock that holds up nobody who reads or adds.
alter table contact_log validate constraint contact_log_first_check;
call drop_foreign_keys('contact_log');
drop index concurrently if exists contact_log_decision;
