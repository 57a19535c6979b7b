-- By what a borrower lets money be taken from an account. Attempts are made under one that is live on their day, and under no other.
create table debit_mandate (
  mandate_id text primary key default new_id('M'),
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  bank_account text not null,
  bank text,
  valid_from date not null,
  -- null: until it is revoked
  valid_until date check (valid_until >= valid_from),
  made_at timestamptz not null,
  made_by integer not null,
  revoked_at timestamptz,
  revoked_by integer,
  revoke_reason text,
  version integer not null default 0,
  check ((revoked_at is null) = (revoked_by is null))
);
create unique index debit_mandate_live on debit_mandate (user_id) where revoked_at is null;
create index debit_mandate_user on debit_mandate (user_id, made_at desc);
create index debit_mandate_merchant on debit_mandate (merchant_id) where revoked_at is null;
-- Pictures of what proves it. A file that is referred to is kept as long as the mandate.
create table debit_mandate_evidence (
  mandate_id text not null references debit_mandate,
  position smallint not null,
  file_id text not null references file,
  primary key (mandate_id, position)
);
create index debit_mandate_evidence_file on debit_mandate_evidence (file_id);

-- Attempts of before were made without a record of a mandate; they stay as they are.
alter table withholding add mandate_id text references debit_mandate, add asked_at timestamptz;
-- what waits to be asked about, the longest ago first
create index withholding_unheard on withholding (coalesce(asked_at, sent_at)) where state = 'untreated';

-- When a merchant's bills are taken by themselves: on the due day from an hour on, and so many days after it.
create table debit_rule (
  merchant_id smallint primary key references merchant,
  active boolean not null default false,
  from_hour smallint not null default 9 check (from_hour between 0 and 23),
  retry_after_days smallint[] not null default '{1,3}' check (cardinality(retry_after_days) <= 5),
  version integer not null default 0
);
