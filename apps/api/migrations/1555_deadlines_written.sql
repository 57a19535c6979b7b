-- Deadlines of the law are written down by people too; what one of them wrote counts once another has read its source.
alter table authority_deadline
  add column written_by integer references account,
  add column written_at timestamptz,
  add column verified_reason text;
alter table authority_deadline add constraint authority_deadline_two_people check (verified_by <> written_by);
