-- Applications as the lending app makes them: what was said when applying, the images, and what was checked of both.

-- The app of a merchant signs in with a key; only its hash is kept. Without a live key the intake is closed.
create table app_key (
  key_id integer generated always as identity primary key,
  merchant_id smallint not null references merchant,
  name text not null,
  hash text not null unique,
  created_at timestamptz not null,
  created_by integer references account,
  used_at timestamptz,
  ended_at timestamptz,
  ended_by integer references account
);
create index app_key_merchant on app_key (merchant_id, created_at);

-- A book's loans were approved, accepted and paid out; what is applied for here goes through those steps one by one.
alter table application
  alter column payout_status drop not null,
  add column submitted_at timestamptz,
  add column decided_at timestamptz,
  add column accepted_at timestamptz,
  -- why it was rejected, suspended or given back for better images
  add column status_reason text,
  -- which images are asked for again
  add column images_wanted text[] not null default '{}',
  -- as they were said in this application: the borrower's own record may be corrected later
  add column device_id text,
  add column mobile text,
  add column bank_account text,
  -- the line that is drawn again without a new audit
  add column circulated_from text references application,
  add column reapply_times smallint not null default 0,
  add column check_round smallint not null default 0,
  add column version integer not null default 0,
  add constraint application_status check
    (status in ('created', 'in audit', 're-upload', 'suspended', 'approved', 'rejected')),
  add constraint application_payout check (payout_status in ('handing', 'success', 'fail'));
create index application_device on application (device_id) where device_id is not null;
create index application_mobile on application (mobile) where mobile is not null;
create index application_bank_account on application (bank_account) where bank_account is not null;
-- the audit's queue, oldest first
create index application_in_audit on application (submitted_at, app_id) where status = 'in audit';

-- A document a borrower sends: proof of income, a bank card, a proof of payment.
create table certificate (
  certificate_id text primary key default new_id('V'),
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  app_id text references application,
  kind text not null check (kind in ('income', 'bankCard', 'paymentProof')),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by integer references account,
  note text,
  version integer not null default 0
);
create index certificate_user on certificate (user_id, sent_at desc);
create index certificate_pending on certificate (sent_at, certificate_id) where state = 'pending';

-- What a picture looks like: 64 bits, each whether a point is brighter than its right neighbour. Copies that were scaled or
-- compressed again differ in a few bits. Two that differ in at most three are alike in one of four bands of sixteen.
create function look_bands(look bit(64)) returns integer[] language sql immutable parallel safe as $$
  select array[substring(look from 1 for 16)::bit(16)::integer, 65536 + substring(look from 17 for 16)::bit(16)::integer,
    131072 + substring(look from 33 for 16)::bit(16)::integer, 196608 + substring(look from 49 for 16)::bit(16)::integer]
$$;

create table application_image (
  image_id text primary key default new_id('G'),
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  app_id text references application,
  certificate_id text references certificate,
  kind text not null check (kind in ('idFront', 'idBack', 'selfie', 'income', 'bankCard', 'paymentProof')),
  file_id text not null references file,
  sha256 text not null,
  look bit(64) not null,
  -- as it is shown, turned as its camera says
  width integer not null,
  height integer not null,
  size_bytes integer not null,
  uploaded_at timestamptz not null,
  -- a later upload of the same kind stands in its place; it stays as evidence
  replaced_at timestamptz,
  check (app_id is not null or certificate_id is not null)
);
create index application_image_app on application_image (app_id, uploaded_at);
create index application_image_certificate on application_image (certificate_id) where certificate_id is not null;
create unique index application_image_live on application_image (app_id, kind)
  where replaced_at is null and certificate_id is null;
create index application_image_file on application_image (file_id);
create index application_image_same on application_image (sha256) where kind = 'selfie';
create index application_image_alike on application_image using gin (look_bands(look)) where kind = 'selfie';

-- What was checked when an application came into audit, each with what was found. Every round stays.
create table application_check (
  app_id text not null references application,
  round smallint not null,
  name text not null,
  merchant_id smallint not null,
  result text not null check (result in ('pass', 'warn', 'fail')),
  evidence jsonb not null,
  checked_at timestamptz not null,
  primary key (app_id, round, name)
);

-- Whom and what a merchant lends to no more.
create table blacklist (
  entry_id integer generated always as identity primary key,
  merchant_id smallint not null references merchant,
  user_id text references borrower,
  kind text not null check (kind in ('document', 'mobile', 'bankAccount', 'device')),
  value text not null,
  reason text not null,
  added_at timestamptz not null,
  added_by integer references account,
  lifted_at timestamptz,
  lifted_by integer references account,
  lift_reason text
);
create unique index blacklist_live on blacklist (merchant_id, kind, value) where lifted_at is null;
create index blacklist_user on blacklist (user_id, added_at desc);

insert into setting (key, value) values ('application_min_age', '18'), ('application_max_age', '70');
