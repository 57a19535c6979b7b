-- what is over is listed with what was lifted: the index of ends takes both
drop index suppression_expires;
create index suppression_expires on suppression (expires_at) where expires_at is not null;
