-- What staff corrected of a borrower, with the pictures that show it; it only grows.
create table borrower_change (
  change_id text primary key default new_id('G'),
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  fields text[] not null,
  reason text not null,
  changed_by integer not null references account,
  changed_at timestamptz not null
);
create index borrower_change_user on borrower_change (user_id, changed_at desc);
create table borrower_change_evidence (
  change_id text not null references borrower_change,
  position smallint not null,
  file_id text not null references file,
  primary key (change_id, position)
);
create index borrower_change_evidence_file on borrower_change_evidence (file_id);

-- People of an imported book were registered by the day of their first application, not on the day of the import.
update borrower b set registered_at = a.first_applied_at
from (select user_id, min(applied_at) as first_applied_at from application group by user_id) a
where a.user_id = b.user_id and a.first_applied_at < b.registered_at;
