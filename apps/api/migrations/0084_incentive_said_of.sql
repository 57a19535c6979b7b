-- Whose and of which stage, repeated beside disputes and adjustments, so that their lists read one table.
alter table incentive_dispute add column account_id integer, add column country text, add column stage text;
update incentive_dispute d set account_id = r.account_id, country = r.country, stage = r.stage
  from incentive_result r where r.result_id = d.result_id;
alter table incentive_dispute alter column account_id set not null, alter column country set not null, alter column stage set not null;
create index incentive_dispute_opened on incentive_dispute ((state = 'open') desc, opened_at desc, dispute_id);

alter table incentive_adjustment add column stage text, add column role text, add column type smallint;
update incentive_adjustment a set stage = r.stage, role = r.role, type = r.type from incentive_result r where r.result_id = a.result_id;
alter table incentive_adjustment alter column stage set not null, alter column role set not null, alter column type set not null;
