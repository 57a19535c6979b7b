-- Reads the history once, under a lock that holds up nobody who reads or adds.
alter table case_event validate constraint case_event_first_check;
