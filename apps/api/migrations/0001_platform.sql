-- What every domain stands on: ids, the operation log, files, jobs, idempotent calls.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

create sequence id_number;

-- One generator for every id that leaves the server: a kind letter, six characters of seconds since 2024, six of a
-- scattered counter. Sorts by second, fits a URL, and the next one can't be told from the last without the constant.
create function new_id(kind text) returns text language plpgsql volatile as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  seconds constant bigint := extract(epoch from clock_timestamp())::bigint - 1704067200;
  scattered constant bigint := (nextval('id_number') * 668265263) & 1073741823;
begin
  return kind
    || substr(alphabet, ((seconds >> 25) & 31)::int + 1, 1) || substr(alphabet, ((seconds >> 20) & 31)::int + 1, 1)
    || substr(alphabet, ((seconds >> 15) & 31)::int + 1, 1) || substr(alphabet, ((seconds >> 10) & 31)::int + 1, 1)
    || substr(alphabet, ((seconds >> 5) & 31)::int + 1, 1) || substr(alphabet, (seconds & 31)::int + 1, 1)
    || substr(alphabet, ((scattered >> 25) & 31)::int + 1, 1) || substr(alphabet, ((scattered >> 20) & 31)::int + 1, 1)
    || substr(alphabet, ((scattered >> 15) & 31)::int + 1, 1) || substr(alphabet, ((scattered >> 10) & 31)::int + 1, 1)
    || substr(alphabet, ((scattered >> 5) & 31)::int + 1, 1) || substr(alphabet, (scattered & 31)::int + 1, 1);
end $$;

create table operation_log (
  entry_id bigint generated always as identity primary key,
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
);
create index operation_log_at on operation_log (at desc, entry_id desc);
create index operation_log_case on operation_log (case_id, entry_id desc) where case_id is not null;
create index operation_log_app on operation_log (app_id, entry_id desc) where app_id is not null;
create index operation_log_user on operation_log (user_id, entry_id desc) where user_id is not null;
create index operation_log_account on operation_log (account_id, entry_id desc);

create table file (
  file_id text primary key default new_id('F'),
  name text not null,
  mime text not null,
  size_bytes bigint not null,
  sha256 text not null,
  created_at timestamptz not null,
  created_by integer
);
create table file_chunk (
  file_id text not null references file on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (file_id, number)
);
-- already compressed or once read: compressing again costs more than it saves
alter table file_chunk alter column bytes set storage external;

create table job (
  job_id text primary key default new_id('J'),
  kind text not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  title text not null,
  input jsonb not null,
  done_count integer not null default 0,
  total_count integer,
  counts jsonb not null default '{}',
  error text,
  result_file text references file,
  error_file text references file,
  created_by integer,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  attempts integer not null default 0
);
create index job_recent on job (created_at desc, job_id);

create table idempotency_key (
  account_id integer not null,
  key text not null,
  path text not null,
  request_hash text not null,
  answer text,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table setting (
  key text primary key,
  value jsonb not null,
  version integer not null default 0
);
