-- The history of cases lies in parts, by month: the table that was there is the first one, and no row is moved (decision 235).
do $$
declare
  border timestamptz := (select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1]::timestamptz from pg_constraint
    where conrelid = 'case_event'::regclass and conname = 'case_event_first_check');
  counted record;
  named text;
begin
  alter table case_event rename to case_event_first;
  for named in select indexrelid::regclass::text from pg_index where indrelid = 'case_event_first'::regclass loop
    execute format('alter index %I rename to %I', named, replace(named, 'case_event', 'case_event_first'));
  end loop;

  -- the next number follows the last one: nobody takes one while this holds the table
  select s.last_value, s.is_called, q.seqmin, q.seqmax, q.seqstart into counted
    from case_event_event_id_seq s, pg_sequence q where q.seqrelid = 'case_event_event_id_seq'::regclass;
  alter table case_event_first alter column event_id drop identity;
  execute format('create sequence case_event_event_id_seq as bigint minvalue %s maxvalue %s start with %s',
    counted.seqmin, counted.seqmax, counted.seqstart);
  perform setval('case_event_event_id_seq', counted.last_value, counted.is_called);

  create table case_event (
    event_id bigint not null default nextval('case_event_event_id_seq'),
    merchant_id smallint not null,
    case_id text not null,
    bill_id text not null,
    at timestamptz not null,
    account_id integer,
    kind text not null,
    from_collector integer,
    to_collector integer,
    batch_id text,
    detail jsonb,
    open_minor bigint
  ) partition by range (at);
  alter sequence case_event_event_id_seq owned by case_event.event_id;
  create index case_event_case on case_event (case_id, event_id);
  create index case_event_bill on case_event (bill_id, event_id);
  create index case_event_batch on case_event (batch_id) where batch_id is not null;
  comment on table case_event is 'append-only';

  -- the proved check spares reading the rows again, and the indexes that are there are taken as they are
  execute format('alter table case_event attach partition case_event_first for values from (minvalue) to (%L)', border);
  alter table case_event_first drop constraint case_event_first_check;
  comment on table case_event_first is 'append-only: the months of case_event before it had parts';
  create table case_event_default partition of case_event (primary key (event_id)) default;
  comment on table case_event_default is 'append-only: rows of case_event whose month has no part yet';

  insert into history_table values ('case_event', 'at', 'event_id');
  insert into history_part (part_name, table_name, from_at, to_at) values ('case_event_first', 'case_event', '-infinity', border);
end $$;

-- What months in the archive still say of cases that were open when they ended: who held each last, and whether its money was
-- last said to be there. Written by the transaction that lets the month go.
create table case_event_kept (
  case_id text not null,
  -- the last word on its money; else the last on who holds it
  settles boolean not null,
  event_id bigint not null,
  bill_id text not null,
  at timestamptz not null,
  kind text not null,
  to_collector integer,
  open_minor bigint,
  primary key (case_id, settles)
);
comment on table case_event_kept is 'read-only';
