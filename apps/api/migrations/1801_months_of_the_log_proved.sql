-- Reads the log once, under a lock that holds up nobody who reads or adds.
alter table operation_log validate constraint operation_log_first_check;
