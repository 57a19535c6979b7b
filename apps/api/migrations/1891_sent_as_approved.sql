-- A marketing list and a run of a cascade go out with the texts they were asked for with, whatever is approved of their templates since.
alter table marketing_list
  add column version_a integer references sms_template_version,
  add column version_b integer references sms_template_version;
update marketing_list l set
  version_a = (select v.version_id from sms_template_version v where v.template_id = l.template_a and v.state = 'approved'),
  version_b = (select v.version_id from sms_template_version v where v.template_id = l.template_b and v.state = 'approved')
where l.state in ('asked', 'sending', 'paused');

-- of each of its messages' templates
alter table cascade_run add column version_ids integer[] not null default '{}';
update cascade_run r set version_ids = coalesce((
  select array_agg(distinct v.version_id) from cascade_version c cross join lateral jsonb_array_elements(c.steps) s
    join sms_template t on t.merchant_id = r.merchant_id and lower(t.business_id) = lower(s ->> 'template')
    join sms_template_version v on v.template_id = t.template_id and v.state = 'approved'
  where c.cascade_id = r.cascade_id and c.number = r.number), '{}')
where r.state in ('asked', 'running', 'paused');
