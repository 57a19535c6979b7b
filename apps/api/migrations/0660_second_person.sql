-- Who made, reset or let in an account: for some days they are not the second person of what it asks for, nor it of theirs.
create table account_touch (
  touch_id bigint generated always as identity primary key,
  account_id integer not null references account,
  -- rights: roles or a superuser's flag were given
  kind text not null check (kind in ('made', 'reset', 'letIn', 'rights')),
  by_account_id integer not null references account check (by_account_id <> account_id),
  at timestamptz not null
);
create index account_touch_of on account_touch (account_id, at);
create index account_touch_by on account_touch (by_account_id, at);

alter table account add column password_reset_at timestamptz;
-- the devices somebody worked on lately
create index session_of on session (account_id, seen_at);

-- what the log knows of the last days counts from the first start on
insert into account_touch (account_id, kind, by_account_id, at)
select a.account_id,
  case when l.action in ('access.createAccount', 'staff.createUser') then 'made'
    when l.action in ('access.resetPassword', 'staff.resetPassword') then 'reset' else 'letIn' end,
  l.account_id, l.at
from operation_log l join account a on l.target = 'account:' || a.account_id
where l.action in ('access.createAccount', 'staff.createUser', 'access.resetPassword', 'staff.resetPassword',
    'access.disableTfa', 'access.unbindTfa', 'access.exemptTfa')
  and l.at > now() - interval '30 days' and l.account_id <> a.account_id
  and exists (select from account b where b.account_id = l.account_id);
insert into account_touch (account_id, kind, by_account_id, at)
select account_id, case care when 'resetPassword' then 'reset' else 'letIn' end, requested_by, decided_at
from care_request where state = 'approved' and decided_at > now() - interval '30 days';
update account a set password_reset_at = t.at
from (select account_id, max(at) as at from account_touch where kind = 'reset' group by account_id) t
where t.account_id = a.account_id;
