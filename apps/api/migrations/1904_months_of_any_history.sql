-- A history that becomes months does so by the functions of this file: the operation log and case events (1800–1802, 1840–1842) did
-- each in words of its own. For a table, in files of their own: `guard_references`, `prove_before_months`, `validate constraint` and
-- `drop_foreign_keys` outside of a transaction, `lay_in_months`.

-- What rows of a history name. A history has no foreign keys: months on another server can have none, and to make or drop a month would
-- lock every table that it names. Rows are looked at when they are added, and again by the console (decision 254).
create table history_reference (
  table_name text not null,
  column_name text not null,
  of_table text not null,
  of_column text not null,
  primary key (table_name, column_name)
);
comment on table history_reference is 'read-only';

-- A statement that adds a row which names what is not there is refused, as a foreign key would, with its code. Made anew after the table's
-- list in history_reference changed. Only inserts through the table over the parts are looked at: what is moved between parts was.
create function guard_references(of_table text) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  cases text;
begin
  select string_agg(format('when a.%1$I is not null and not exists (select from %2$I t where t.%3$I = a.%1$I) then %1$L', r.column_name, r.of_table, r.of_column),
      e'\n    ' order by r.column_name)
    into strict cases from history_reference r where r.table_name = guard_references.of_table;
  execute format($body$
create or replace function %1$I() returns trigger language plpgsql as $guard$
declare
  missing text;
begin
  select x.missing into missing from (select case
    %2$s
    end as missing from added a) x where x.missing is not null limit 1;
  if missing is not null then
    raise exception '%%', %3$L || '.' || missing || ' names what is not there' using errcode = '23503', table = %3$L,
      column = missing, constraint = %3$L || '_' || missing || '_fkey';
  end if;
  return null;
end $guard$ $body$, of_table || '_refers', cases, of_table);
  execute format('create or replace trigger %I after insert on %I referencing new table as added for each statement execute function %I()',
    of_table || '_refers', of_table, of_table || '_refers');
end $$;
revoke all on function guard_references from public;

-- How many rows of a history, or of one of its parts, since then name what is not there; nothing where all is well.
create function history_dangling(of_table text, of_part text, since_at timestamptz)
  returns table (column_name text, dangling bigint, example text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  ref record;
begin
  for ref in
    select r.*, h.time_column, h.key_column from history_reference r join history_table h using (table_name)
    where r.table_name = history_dangling.of_table and (of_part = history_dangling.of_table or exists (
      select from history_part p where p.table_name = history_dangling.of_table and p.part_name = of_part)) order by r.column_name
  loop
    return query execute format('select %1$L::text, count(*), min(h.%2$I::text) from %3$I h
      where h.%4$I >= %5$L and h.%1$I is not null and not exists (select from %6$I t where t.%7$I = h.%1$I) having count(*) > 0',
      ref.column_name, ref.key_column, of_part, ref.time_column, since_at, ref.of_table, ref.of_column);
  end loop;
end $$;

-- From when on a history lies here; a moment before all times where all of it does.
create function history_here(of_table text) returns timestamptz language sql stable as $$
  select coalesce(max(to_at), '-infinity') from history_part where table_name = of_table and state = 'away'
$$;

-- First: all of the table lies before a month that has not begun. To be proved by `validate constraint`, while people work.
create function prove_before_months(of_table text, of_time text) returns void
  language plpgsql set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  last timestamptz;
begin
  execute format('select greatest(now(), max(%I)) from %I', of_time, of_table) into last;
  -- two months on: an installation may rest between these files for weeks
  execute format('alter table %1$I add constraint %2$I check (%3$I < %4$L) not valid', of_table, of_table || '_first_check', of_time,
    date_trunc('month', last) + interval '2 months');
end $$;
revoke all on function prove_before_months from public;

-- Then, outside of a transaction: foreign keys from and to the table go, one at a time. Each is waited for so shortly that nobody who is at
-- work is ever taken for the cause of a deadlock.
create procedure drop_foreign_keys(of_table text) language plpgsql as $$
declare
  foreign_key record;
  tries integer;
begin
  for foreign_key in
    select conrelid::regclass as owner, conname as named from pg_constraint
    where contype = 'f' and (conrelid = to_regclass(of_table) or confrelid = to_regclass(of_table))
  loop
    tries := 0;
    loop
      begin
        perform set_config('lock_timeout', '500ms', true);
        execute format('alter table %s drop constraint if exists %I', foreign_key.owner, foreign_key.named);
        exit;
      exception when lock_not_available then
        tries := tries + 1;
        if tries = 300 then
          raise;
        end if;
      end;
      commit;
      perform pg_sleep(0.5);
    end loop;
    commit;
  end loop;
end $$;
revoke all on procedure drop_foreign_keys from public;

-- Last: the table becomes the first part of a table of its name, with its indexes, its key and its file as they are. Its columns, checks,
-- triggers and the indexes that are no keys are the new table's too.
create function lay_in_months(of_table text, of_time text, of_key text) returns void
  language plpgsql set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  first_part constant text := of_table || '_first';
  border timestamptz := (select (regexp_match(pg_get_constraintdef(c.oid), '''([^'']+)'''))[1]::timestamptz from pg_constraint c
    where c.conrelid = to_regclass(of_table) and c.conname = first_part || '_check' and c.convalidated);
  holds text;
  numbered text;
  counted record;
  listed record;
  indexes text[];
  triggers text[];
begin
  if border is null then
    raise exception '% is not proved to lie before its months', of_table;
  end if;
  select string_agg(what, ', ') into holds from (
    select conname::text from pg_constraint where contype = 'f' and (conrelid = to_regclass(of_table) or confrelid = to_regclass(of_table))
    union all
    select x.indexrelid::regclass::text from pg_index x where x.indrelid = to_regclass(of_table) and x.indisunique and not x.indisprimary
    union all
    select v.ev_class::regclass::text from pg_depend d join pg_rewrite v on v.oid = d.objid and d.classid = 'pg_rewrite'::regclass
    where d.refobjid = to_regclass(of_table) and v.ev_class <> d.refobjid) held (what);
  if holds is not null then
    raise exception 'months of % can''t hold to %', of_table, holds;
  end if;

  triggers := array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = to_regclass(of_table) and not tgisinternal order by tgname);
  for listed in select tgname from pg_trigger where tgrelid = to_regclass(of_table) and not tgisinternal loop
    execute format('drop trigger %I on %I', listed.tgname, of_table);
  end loop;
  execute format('alter table %I rename to %I', of_table, first_part);
  for listed in
    select c.relname::text as named, x.indisprimary, substring(pg_get_indexdef(x.indexrelid) from ' USING .*$') as tail
    from pg_index x join pg_class c on c.oid = x.indexrelid where x.indrelid = to_regclass(first_part)
  loop
    execute format('alter index %I rename to %I', listed.named,
      case when starts_with(listed.named, of_table) then first_part || substr(listed.named, length(of_table) + 1) else listed.named || '_first' end);
    if not listed.indisprimary then
      indexes := indexes || format('create index %I on %I %s', listed.named, of_table, listed.tail);
    end if;
  end loop;

  -- the next number follows the last one: nobody takes one while this holds the table
  select pg_get_serial_sequence(first_part, of_key) into numbered
    from pg_attribute where attrelid = to_regclass(first_part) and attname = of_key and attidentity <> '';
  if numbered is not null then
    execute format('select s.last_value, s.is_called, q.seqmin, q.seqmax, q.seqstart from %s s, pg_sequence q where q.seqrelid = %L::regclass',
      numbered, numbered) into counted;
    execute format('alter table %I alter column %I drop identity', first_part, of_key);
    execute format('create sequence %s as bigint minvalue %s maxvalue %s start with %s', numbered, counted.seqmin, counted.seqmax, counted.seqstart);
    perform setval(numbered, counted.last_value, counted.is_called);
  end if;
  -- no key over all parts: a part on another server has none, and what keys are made of makes each once
  execute format('create table %I (like %I including defaults including constraints including storage including compression) partition by range (%I)',
    of_table, first_part, of_time);
  execute format('alter table %I drop constraint %I', of_table, first_part || '_check');
  if numbered is not null then
    execute format('alter table %I alter column %I set default nextval(%L)', of_table, of_key, numbered);
    execute format('alter sequence %s owned by %I.%I', numbered, of_table, of_key);
  end if;
  for listed in select unnest(indexes) as made loop
    execute listed.made;
  end loop;

  -- the proved check spares reading the rows again, and the indexes that are there are taken as they are
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', of_table, first_part, border);
  execute format('alter table %I drop constraint %I', first_part, first_part || '_check');
  execute format('create table %I partition of %I (primary key (%I)) default', of_table || '_default', of_table, of_key);
  for listed in select unnest(triggers) as made loop
    execute listed.made;
  end loop;
  -- the rights are made anew after the last migration, and a process of the version before adds rows meanwhile
  if exists (select from pg_roles where rolname = 'cordillera_app') then
    execute format('grant select, insert on %I to cordillera_app', of_table);
    execute format('revoke all on %I, %I from cordillera_app', first_part, of_table || '_default');
    if numbered is not null then
      execute format('grant usage, select on sequence %s to cordillera_app', numbered);
    end if;
  end if;
  execute format('comment on table %I is %L', of_table, 'append-only');
  execute format('comment on table %I is %L', first_part, 'append-only: the months of ' || of_table || ' before it had parts');
  execute format('comment on table %I is %L', of_table || '_default', 'append-only: rows of ' || of_table || ' whose month has no part yet');
  insert into history_table values (of_table, of_time, of_key);
  insert into history_part (part_name, table_name, from_at, to_at) values (first_part, of_table, '-infinity', border);
end $$;
revoke all on function lay_in_months from public;
