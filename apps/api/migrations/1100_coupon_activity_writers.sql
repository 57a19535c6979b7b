-- Who wrote an activity is no second person for it, whoever handed it in.

alter table coupon_activity add column writers integer[] not null default '{}';

update coupon_activity a set writers = array(
  select a.created_by union
  select l.account_id from operation_log l
  where l.target = a.activity_id and l.action = 'coupon.activityChanged' and l.account_id is not null);

alter table coupon_activity alter column writers drop default,
  add constraint coupon_activity_writers_check check (cardinality(writers) > 0);
-- what somebody began alone lately
create index coupon_activity_begun on coupon_activity (asked_by, started_at) where decided_by = asked_by;
