-- outside of a transaction: reads while people work
-- What was told of lately, from before it was kept, and when the logs of samples were.
insert into contact_log_told (decision_id, case_id, at)
  select decision_id, case_id, at from contact_log where at > now() - interval '62 days' and decision_id is not null
  on conflict do nothing;
update inspection_sample s set log_at = l.at from contact_log l where l.log_id = s.log_id and s.log_at is null;
-- the unique one can't be an index of parts, and a part's must be there before
create index concurrently if not exists contact_log_of_decision on contact_log (decision_id, case_id) where decision_id is not null;
