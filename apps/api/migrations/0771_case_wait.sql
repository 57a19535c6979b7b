-- Cases that work mode passes over: nobody who owes the debt may be contacted from a desk. Written by whoever meets one, looked at again
-- after `until`. Nothing is lost with it, so it is not written ahead.
create unlogged table case_wait (
  case_id text primary key references collection_case,
  until timestamptz not null,
  -- from when on somebody may be contacted, as far as waiting helps
  next_at timestamptz
);
create index case_wait_until on case_wait (until);
