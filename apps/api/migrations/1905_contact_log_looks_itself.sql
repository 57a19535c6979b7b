-- What foreign keys and a unique index held of the contact log is held by itself from here on, beside them for now.
insert into history_reference values
  ('contact_log', 'account_id', 'account', 'account_id'),
  ('contact_log', 'case_id', 'collection_case', 'case_id'),
  ('contact_log', 'contact_id', 'contact', 'contact_id'),
  ('contact_log', 'decision_id', 'contact_decision', 'decision_id'),
  ('contact_log', 'promise_id', 'promise', 'promise_id');
select guard_references('contact_log');

-- One log of a case tells of a decided contact, whichever months they lie in. Kept for two months: a log follows its contact within hours.
create table contact_log_told (
  decision_id text not null,
  case_id text not null,
  at timestamptz not null,
  primary key (decision_id, case_id)
);
create index contact_log_told_at on contact_log_told (at);
comment on table contact_log_told is 'read-only';

-- By the owner's rights: a process of the version before adds logs before the new table's rights are made.
create function contact_log_once() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- what was told of so long ago is not kept any more
  if exists (select from added a join contact_decision d using (decision_id) where d.at < a.at - interval '31 days') then
    raise exception 'a contact log tells of a contact within a month' using errcode = '23514', table = 'contact_log';
  end if;
  insert into contact_log_told (decision_id, case_id, at) select decision_id, case_id, at from added where decision_id is not null;
  return null;
end $$;
create trigger contact_log_once after insert on contact_log referencing new table as added for each statement execute function contact_log_once();

-- What is past telling of twice is forgotten.
create function forget_contact_log_told(now_at timestamptz) returns void language sql security definer set search_path = public, pg_temp as $$
  delete from contact_log_told where at < now_at - interval '62 days'
$$;

-- A sample says when its log was: found again in its month alone, and in the archive only where it lies there.
alter table inspection_sample add log_at timestamptz;
create function inspection_sample_of_log() returns trigger language plpgsql as $$
begin
  select l.at into new.log_at from contact_log l where l.log_id = new.log_id and l.at >= history_here('contact_log');
  if new.log_at is null then
    raise exception 'a sample is drawn of a contact log that lies here, not %', new.log_id using errcode = '23503', table = 'inspection_sample';
  end if;
  return new;
end $$;
create trigger inspection_sample_of_log before insert on inspection_sample for each row when (new.log_id is not null)
  execute function inspection_sample_of_log();
