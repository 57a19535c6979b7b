-- How many people a list has stands on it: a page of lists reads no person.

alter table marketing_list
  add column people integer not null default 0,
  add column included integer not null default 0,
  add column handed_over integer not null default 0;

update marketing_list l set people = k.people, included = k.included, handed_over = k.handed_over
from (
  select list_id, count(*)::int as people, count(*) filter (where state = 'included')::int as included,
    count(*) filter (where state = 'queued')::int as handed_over
  from marketing_member group by list_id) k
where k.list_id = l.list_id;

create index marketing_list_state on marketing_list (state, created_at, list_id);

create function count_marketing_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update marketing_list l set people = l.people + d.people, included = l.included + d.included, handed_over = l.handed_over + d.handed_over
    from (select list_id, count(*) as people, count(*) filter (where state = 'included') as included,
        count(*) filter (where state = 'queued') as handed_over from added group by list_id) d
    where d.list_id = l.list_id;
  elsif tg_op = 'UPDATE' then
    update marketing_list l set people = l.people + d.people, included = l.included + d.included, handed_over = l.handed_over + d.handed_over
    from (select list_id, sum(n) as people, coalesce(sum(n) filter (where state = 'included'), 0) as included,
        coalesce(sum(n) filter (where state = 'queued'), 0) as handed_over
      from (select list_id, state, 1 as n from added union all select list_id, state, -1 from removed) changed group by list_id) d
    where d.list_id = l.list_id and (d.people, d.included, d.handed_over) <> (0, 0, 0);
  else
    update marketing_list l set people = l.people - d.people, included = l.included - d.included, handed_over = l.handed_over - d.handed_over
    from (select list_id, count(*) as people, count(*) filter (where state = 'included') as included,
        count(*) filter (where state = 'queued') as handed_over from removed group by list_id) d
    where d.list_id = l.list_id;
  end if;
  return null;
end $$;
create trigger marketing_member_added after insert on marketing_member
  referencing new table as added for each statement execute function count_marketing_members();
create trigger marketing_member_changed after update on marketing_member
  referencing old table as removed new table as added for each statement execute function count_marketing_members();
create trigger marketing_member_removed after delete on marketing_member
  referencing old table as removed for each statement execute function count_marketing_members();

create index marketing_member_state on marketing_member (list_id, state, member_id);
