-- Seals over the operation log: each holds the digests of its entries and the hash of the seal before it.
create table operation_log_seal (
  seal_id bigint primary key,
  sealed_at timestamptz not null default clock_timestamp(),
  -- exactly which entries: a transaction that commits late puts its entry into a later seal
  ranges int8multirange not null,
  entry_count integer not null check (entry_count > 0),
  digests bytea not null,
  hash bytea not null unique,
  -- the newest entry and the next transaction when it was made: later on, what lies below can't appear any more
  seen_to bigint not null,
  seen_xmax bigint not null
);
-- digests don't compress
alter table operation_log_seal alter column digests set storage external;
