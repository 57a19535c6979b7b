-- Histories lie in parts, by month, so that old ones can be taken to another server whole (decision 221). What an application
-- reads and adds to is the table over them; the parts are for nobody but the owner.

create table history_table (
  table_name text primary key,
  -- when a row happened; what it is known by, rising
  time_column text not null,
  key_column text not null
);
comment on table history_table is 'read-only';

create table history_part (
  part_name text primary key,
  table_name text not null references history_table,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- here; copied to the archive and compared, with what was found; away, in the archive alone
  state text not null default 'here' check (state in ('here', 'copied', 'away')),
  first_key bigint,
  last_key bigint,
  row_count bigint,
  -- of all rows in order, and that hash under a key that is not in the database
  hash bytea,
  seal bytea,
  moved_at timestamptz,
  check (from_at < to_at),
  check ((state = 'here') = (row_count is null) and (row_count is null) = (hash is null) and (hash is null) = (seal is null)),
  check ((state = 'away') = (moved_at is not null)),
  unique (table_name, from_at)
);
comment on table history_part is 'read-only';

-- The parts that lie ahead: every table has each month up to `until`. Rows that came before their month had a part lie in the
-- default one and are moved. Answers what was made; nothing where another process is at it.
create function make_history_parts(until timestamptz) returns setof text
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  kind history_table;
  month timestamptz;
  next_month timestamptz;
  name text;
begin
  if not pg_try_advisory_xact_lock(hashtext('history parts')) then return; end if;
  for kind in select * from history_table order by table_name loop
    loop
      select max(to_at) into month from history_part where table_name = kind.table_name;
      exit when month is null or month >= until;
      next_month := month + interval '1 month';
      name := kind.table_name || '_' || to_char(month, 'YYYY_MM');
      execute format('create table %I (like %I including defaults including constraints including storage including compression)', name, kind.table_name);
      execute format('alter table %I add primary key (%I)', name, kind.key_column);
      execute format('comment on table %I is %L', name, 'append-only: a month of ' || kind.table_name);
      -- whatever rights new tables are given by default
      execute format('revoke all on %I from public, cordillera_app', name);
      execute format('lock table %I in access exclusive mode', kind.table_name || '_default');
      execute format('with early as (delete from %1$I where %2$I >= $1 and %2$I < $2 returning *) insert into %3$I select * from early',
        kind.table_name || '_default', kind.time_column, name) using month, next_month;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', kind.table_name, name, month, next_month);
      insert into history_part (part_name, table_name, from_at, to_at) values (name, kind.table_name, month, next_month);
      return next name;
    end loop;
  end loop;
end $$;

do $$
declare
  border timestamptz := (select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1]::timestamptz from pg_constraint
    where conrelid = 'operation_log'::regclass and conname = 'operation_log_first_check');
  counted record;
  named text;
begin
  alter table operation_log rename to operation_log_first;
  for named in select indexrelid::regclass::text from pg_index where indrelid = 'operation_log_first'::regclass loop
    execute format('alter index %I rename to %I', named, replace(named, 'operation_log', 'operation_log_first'));
  end loop;

  -- the next number follows the last one: nobody takes one while this holds the table
  select s.last_value, s.is_called, q.seqmin, q.seqmax, q.seqstart into counted
    from operation_log_entry_id_seq s, pg_sequence q where q.seqrelid = 'operation_log_entry_id_seq'::regclass;
  alter table operation_log_first alter column entry_id drop identity;
  execute format('create sequence operation_log_entry_id_seq as bigint minvalue %s maxvalue %s start with %s',
    counted.seqmin, counted.seqmax, counted.seqstart);
  perform setval('operation_log_entry_id_seq', counted.last_value, counted.is_called);

  -- no key over all parts: a part on another server has none, and numbers come from the sequence alone
  create table operation_log (
    entry_id bigint not null default nextval('operation_log_entry_id_seq'),
    at timestamptz not null,
    account_id integer,
    user_name text,
    device_id text,
    address text,
    endpoint text not null,
    action text not null,
    merchant_id smallint,
    case_id text,
    app_id text,
    user_id text,
    target text,
    reason text,
    before jsonb,
    after jsonb
  ) partition by range (at);
  alter sequence operation_log_entry_id_seq owned by operation_log.entry_id;
  create index operation_log_at on operation_log (at desc, entry_id desc);
  create index operation_log_case on operation_log (case_id, entry_id desc) where case_id is not null;
  create index operation_log_app on operation_log (app_id, entry_id desc) where app_id is not null;
  create index operation_log_user on operation_log (user_id, entry_id desc) where user_id is not null;
  create index operation_log_account on operation_log (account_id, entry_id desc);
  create index operation_log_action on operation_log (action text_pattern_ops, at desc, entry_id desc);
  create index operation_log_endpoint on operation_log (endpoint, at desc, entry_id desc);
  create index operation_log_target on operation_log (target, entry_id desc) where target is not null;
  comment on table operation_log is 'append-only';

  -- the proved check spares reading the rows again, and the indexes that are there are taken as they are
  execute format('alter table operation_log attach partition operation_log_first for values from (minvalue) to (%L)', border);
  alter table operation_log_first drop constraint operation_log_first_check;
  comment on table operation_log_first is 'append-only: the months of operation_log before it had parts';
  create table operation_log_default partition of operation_log (primary key (entry_id)) default;
  comment on table operation_log_default is 'append-only: rows of operation_log whose month has no part yet';

  insert into history_table values ('operation_log', 'at', 'entry_id');
  insert into history_part (part_name, table_name, from_at, to_at) values ('operation_log_first', 'operation_log', '-infinity', border);
end $$;
