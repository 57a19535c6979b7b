-- Limits of settlements are edited on a screen.
alter table settlement_limit add column version integer not null default 0;
