-- A dispute and complaints of authorities about one bill each stand, begin and end for themselves; contact is free when none is open.
drop index complaint_open;
create unique index complaint_open on complaint (bill_id, kind, coalesce(authority, ''), lower(coalesce(reference, '')))
  where closed_at is null;
