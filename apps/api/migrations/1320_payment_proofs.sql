-- Proofs of payment that borrowers send: a picture and what it says; matched to money that came, or refused with a reason they read.
create table payment_proof (
  record_id text primary key default new_id('G'),
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  app_id text references application,
  -- the app's own name of it: sent again it is the same
  client_ref text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('MXN', 'COP', 'PEN', 'CLP', 'USD')),
  paid_day date not null,
  channel text not null,
  tracking_key text,
  -- by its five digits, where it was a SPEI transfer
  sending_bank text,
  state text not null default 'pending' check (state in ('pending', 'asked', 'matched', 'refused')),
  received_at timestamptz not null,
  due_at timestamptz not null,
  -- who works it now, and since when: after a while somebody else may
  taken_by integer references account,
  taken_at timestamptz,
  payment_id text references payment,
  refusal text check (refusal in ('unreadable', 'notFound', 'notOurs', 'alreadyCounted', 'notAProof')),
  note text,
  decided_by integer references account,
  decided_at timestamptz,
  version integer not null default 0,
  check ((state = 'matched') = (payment_id is not null)),
  check ((state = 'refused') = (refusal is not null)),
  check ((state in ('matched', 'refused')) = (decided_at is not null)),
  check ((taken_by is null) = (taken_at is null))
);
create unique index payment_proof_sent on payment_proof (merchant_id, user_id, client_ref);
-- a payment proves itself once
create unique index payment_proof_payment on payment_proof (payment_id) where payment_id is not null;
create index payment_proof_due on payment_proof (due_at, record_id);
create index payment_proof_state on payment_proof (state, due_at, record_id);
create index payment_proof_received on payment_proof (received_at, record_id);
create index payment_proof_amount on payment_proof (amount_minor, record_id);
create index payment_proof_merchant on payment_proof (merchant_id, due_at, record_id);
create index payment_proof_user on payment_proof (user_id, received_at, record_id);
create index payment_proof_key on payment_proof (tracking_key);
create index payment_proof_taken on payment_proof (taken_by, due_at, record_id) where taken_by is not null;

create table payment_proof_image (
  record_id text not null references payment_proof,
  position smallint not null check (position between 0 and 8),
  file_id text not null references file,
  at timestamptz not null,
  primary key (record_id, position)
);
create index payment_proof_image_file on payment_proof_image (file_id);
