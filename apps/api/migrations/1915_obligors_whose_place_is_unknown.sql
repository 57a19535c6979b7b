-- outside of a transaction
-- Listed with the borrowers whose place nobody recognises, found as they are.
create index concurrently if not exists obligor_place_unknown on obligor (user_id)
  where time_zone is null and verified_at is not null and ended_at is null;
