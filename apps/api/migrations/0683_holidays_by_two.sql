-- A holiday is moved or removed by two people: who asks, and somebody else who agrees. Until then it holds as it stands.
alter table holiday
  add proposal text check (proposal in ('change', 'remove')),
  add proposed_day date,
  add proposed_name text,
  add proposed_place text,
  add proposed_reason text,
  add proposed_by integer references account,
  add check ((proposal is null) = (proposed_by is null));
