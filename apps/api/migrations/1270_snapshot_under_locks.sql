-- The snapshot of the moment it is called at, within a statement that began before it waited for locks: equal to that of an earlier
-- reading, nothing was committed in between.
create function snapshot_now() returns text volatile language plpgsql as $$
begin
  return pg_current_snapshot()::text;
end
$$;
