-- A channel's pace is one for all processes that send by it: until when its turns are taken.
alter table message_channel add column paced_until timestamptz;
