-- Who else owes a debt: a codebtor or guarantor with a document and a contract of their own. One person adds it, another verifies it; only
-- then the contact is no third party any more. Judged in its own zone, age and history.
create table obligor (
  obligor_id text primary key default new_id('O'),
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  contact_id text not null references contact,
  role text not null check (role in ('codebtor', 'guarantor')),
  doc_type text not null,
  doc_number text not null,
  birth_date date,
  state text,
  city text,
  time_zone text,
  -- the contract that they signed, and what shows it
  contract text not null,
  made_by integer not null references account,
  made_at timestamptz not null,
  verified_by integer references account,
  verified_at timestamptz,
  ended_by integer references account,
  ended_at timestamptz,
  ended_reason text,
  version integer not null default 0,
  check (verified_by is null or verified_by <> made_by),
  check ((verified_by is null) = (verified_at is null)),
  check ((ended_by is null) = (ended_at is null) and (ended_by is null) = (ended_reason is null))
);
create unique index obligor_of_contact on obligor (contact_id) where ended_at is null;
create index obligor_of_user on obligor (user_id);

-- Wrong e-mail addresses are silent too; a wish, insolvency and a minor are reasons of their own.
alter table silence add email text;
alter table silence drop constraint silence_kind_check;
alter table silence add constraint silence_kind_check check (kind in (
  'wrongNumber', 'recycledLine', 'notTheDebtor', 'wrongEmail', 'minor', 'optOut', 'insolvency', 'disputed', 'deceased', 'vulnerable'));
alter table silence drop constraint silence_check;
alter table silence add constraint silence_whom check (num_nonnulls(phone, email, doc_number) = 1);
create unique index silence_email on silence (email, kind) where lifted_at is null and email is not null;

create index borrower_place_unknown on borrower (user_id) where time_zone is null;
create index borrower_email on borrower (lower(email));
