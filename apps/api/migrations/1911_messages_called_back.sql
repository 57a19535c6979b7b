-- What was in the hands of a channel when its list was stopped: where it comes back unsent it stays, for this reason.
alter table message add recalled text;
