-- A share of the pairs that were decided is looked at again by another person, who does not see what the first one said.
create table image_sample (
  image_audit_id text primary key references image_audit,
  first_by integer not null references account,
  drawn_at timestamptz not null,
  claimed_by integer references account,
  claimed_until timestamptz,
  status text check (status in ('fail', 'pass')),
  reason text,
  remark text,
  decided_by integer references account,
  decided_at timestamptz,
  -- whether both came to the same
  agreed boolean,
  check (decided_by <> first_by and claimed_by <> first_by),
  check ((status is null) = (decided_by is null) and (status is null) = (decided_at is null) and (status is null) = (agreed is null))
);
create index image_sample_open on image_sample (drawn_at, image_audit_id) where status is null;
create index image_sample_differs on image_sample (image_audit_id) where not agreed;
