-- Which blocks hold events of which batches is kept for blocks that vacuum has seen: whoever counts looked through all events since, ten
-- times every two seconds. Now it is kept for every full range of blocks before their events are counted, from the newest back to what is known.
-- A partition that vacuum holds is left to it, which keeps the same.
create function summarize_app_events() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part record;
  known integer;
begin
  for part in
    select h.inhrelid as id, i.indexrelid, pg_relation_size(h.inhrelid) / current_setting('block_size')::integer / 16 as ranges
    from pg_inherits h join pg_index i on i.indrelid = h.inhrelid join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where h.inhparent = 'app_event'::regclass and a.amname = 'brin'
      and not exists (select from pg_locks l where l.relation = h.inhrelid and l.mode = 'ShareUpdateExclusiveLock')
  loop
    known := 0;
    for range in reverse part.ranges - 1 .. 0 loop
      -- a range between two that are known was cut off as it was looked at
      exit when known = 4;
      if brin_summarize_range(part.indexrelid, range * 16) = 0 then
        known := known + 1;
      end if;
    end loop;
  end loop;
end $$;
