-- Working one case after another: who has a case in hand, and when somebody asked to be called back.

alter table collection_case add column callback_at timestamptz;
create index collection_case_callback on collection_case (collector_id, callback_at) where closed_at is null and callback_at is not null;

-- In hand until `until`; gone with the result that was needed.
create table case_claim (
  case_id text primary key references collection_case,
  account_id integer not null references account,
  at timestamptz not null,
  until timestamptz not null
);
create index case_claim_account on case_claim (account_id);

-- Whoever has finished the own list is given cases of the stage's pool, up to the own limit.
insert into setting (key, value) values ('work_mode_takes_pool', 'true');
