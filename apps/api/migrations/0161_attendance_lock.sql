-- Months of a workplace whose attendance stands: what is paid by it must not change unseen. The latest row says which.
create table attendance_lock (
  lock_id integer generated always as identity primary key,
  workplace_id smallint not null references workplace,
  -- its first day
  month date not null check (extract(day from month) = 1),
  locked boolean not null,
  reason text,
  at timestamptz not null,
  by_account integer not null references account
);
create index attendance_lock_latest on attendance_lock (workplace_id, month, lock_id desc);

-- Months that are locked now.
create view locked_month as
select distinct on (workplace_id, month) workplace_id, month, locked, at, by_account
from attendance_lock order by workplace_id, month, lock_id desc;
