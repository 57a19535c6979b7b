-- What is said on a work order is found by its words: those of the question, and of everything written under it afterwards.

alter table work_order add column terms text[] not null default '{}';

create function work_order_terms_of_question() returns trigger language plpgsql as $$
begin
  new.terms := search_terms(new.question || ' ' || coalesce(new.suggestion, ''));
  return new;
end $$;
-- a question is only ever rewritten when its person is forgotten: what was written under it is forgotten with it
create trigger work_order_question_said before insert or update of question, suggestion on work_order
  for each row execute function work_order_terms_of_question();

create function work_order_terms_of_entries() returns trigger language plpgsql as $$
begin
  update work_order o set terms = array(select unnest(o.terms) union select unnest(said.terms))
  from (select s.order_id, array_agg(distinct term) as terms from (
      select order_id, unnest(search_terms(note)) as term from added where note is not null) s
    group by s.order_id) said
  where said.order_id = o.order_id and not o.terms @> said.terms;
  return null;
end $$;
create trigger work_order_entry_said after insert on work_order_entry
  referencing new table as added for each statement execute function work_order_terms_of_entries();

update work_order o set terms = array(
  select unnest(search_terms(o.question || ' ' || coalesce(o.suggestion, '')))
  union
  select unnest(search_terms(e.note)) from work_order_entry e
  where e.order_id = o.order_id and e.note is not null);

-- a complaint is looked up by its person, too
create index complaint_user_open on complaint (user_id) where closed_at is null;
