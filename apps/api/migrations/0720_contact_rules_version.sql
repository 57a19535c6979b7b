-- One row that changes with every change of policies, holidays and their years, in the same transaction: whoever decides reads it with
-- the facts, and reads the rules themselves only when it is not the one they know. Random, so that a state that was undone,
-- or another database, never has the same.
create table contact_rules_version (
  one boolean primary key default true check (one),
  version uuid not null default gen_random_uuid()
);
insert into contact_rules_version default values;

create function contact_rules_changed() returns trigger language plpgsql as $$
begin
  update contact_rules_version set version = gen_random_uuid();
  return null;
end $$;
create trigger contact_rules_changed after insert or update or delete or truncate on contact_policy
  for each statement execute function contact_rules_changed();
create trigger contact_rules_changed after insert or update or delete or truncate on holiday
  for each statement execute function contact_rules_changed();
create trigger contact_rules_changed after insert or update or delete or truncate on holiday_year
  for each statement execute function contact_rules_changed();
