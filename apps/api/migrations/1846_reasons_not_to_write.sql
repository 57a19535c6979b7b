-- outside of a transaction: registers hold millions
-- Each reason not to write to an address stands and ends by itself: what a person said in a reply was dropped where a register, a bounce
-- or staff had said so before, and was forgotten when that ended. Until they are replaced, processes of the version before can't add by staff or register.
create unique index concurrently if not exists suppression_stands
  on suppression (channel, address, coalesce(purpose, ''), origin, coalesce(register, '')) where lifted_at is null;
drop index concurrently if exists suppression_once;
