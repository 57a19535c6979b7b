-- A role that people hold gains rights when a second person agrees: until then what is asked for stands beside it.
alter table role
  -- { name, description, permissions, supersetOf } as asked for
  add proposal jsonb,
  add proposed_by integer references account,
  add proposed_at timestamptz,
  add proposed_reason text,
  add check ((proposal is null) = (proposed_by is null) and (proposal is null) = (proposed_at is null));
