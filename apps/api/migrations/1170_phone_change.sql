-- Another phone of a borrower: asked for with pictures of the id, proved by a code to the new number, told to the old one, decided by a
-- second person. What stood before stays here.

create table phone_change (
  change_id text primary key default new_id('N'),
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  old_mobile text not null,
  new_mobile text not null,
  state text not null check (state in ('requested', 'codeSent', 'verified', 'approved', 'refused', 'expired')),
  reason text not null,
  -- null: the customer, through the app
  requested_by integer references account,
  requested_at timestamptz not null,
  -- of the code that was sent last; null where none counts
  code_hash bytea,
  code_sent_at timestamptz,
  codes_sent smallint not null default 0 check (codes_sent between 0 and 5),
  wrong_codes smallint not null default 0 check (wrong_codes between 0 and 5),
  -- null: the customer, through the app
  code_sent_by integer references account,
  verified_at timestamptz,
  -- null: the customer, through the app
  verified_by integer references account,
  -- null: nobody may write to the old number
  told_message_id text references message,
  decided_by integer references account,
  decided_at timestamptz,
  decided_reason text,
  -- what became of the old number
  old_number text check (old_number in ('silenced', 'shared')),
  version integer not null default 0,
  check (old_mobile <> new_mobile),
  check ((verified_at is null) = (state in ('requested', 'codeSent')) or state in ('refused', 'expired')),
  check ((decided_by is not null) = (state in ('approved', 'refused'))),
  check ((decided_by is not null) = (decided_at is not null)),
  check ((old_number is not null) = (state = 'approved'))
);
-- one that goes on for each person
create unique index phone_change_open on phone_change (user_id) where state in ('requested', 'codeSent', 'verified');
create index phone_change_requested on phone_change (requested_at, change_id);
create index phone_change_state on phone_change (state, requested_at, change_id);
create index phone_change_merchant on phone_change (merchant_id, requested_at, change_id);
create index phone_change_user on phone_change (user_id, requested_at, change_id);
create index phone_change_message on phone_change (told_message_id) where told_message_id is not null;

create table phone_change_image (
  change_id text not null references phone_change,
  position smallint not null check (position between 0 and 2),
  file_id text not null references file,
  primary key (change_id, position)
);
create index phone_change_image_file on phone_change_image (file_id);
