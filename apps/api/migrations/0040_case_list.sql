-- What the case list needs beyond the tables: masked names, and closed cases newest first.

-- A family name as lists show it: first and last letter, the length hidden.
create function mask_name(name text) returns text language sql immutable parallel safe as $$
  select case when length(name) < 2 then name || '•••' else left(name, 1) || '•••' || right(name, 1) end
$$;

create index collection_case_closed on collection_case (closed_at desc, case_id) where closed_at is not null;
create index collection_case_app on collection_case (app_id);
