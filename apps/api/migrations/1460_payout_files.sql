-- What a bank is asked to pay by a file that people carry: made once, kept sealed, taken away once, answered line by line.
create table payout_file (
  payout_file_id text primary key default new_id('L'),
  merchant_id smallint not null references merchant,
  channel text not null,
  name text not null,
  pay_day date not null,
  -- of the channel's files of that day
  sequence smallint not null check (sequence between 1 and 99),
  line_count integer not null check (line_count > 0),
  total_minor bigint not null check (total_minor > 0),
  currency text not null check (currency in ('MXN', 'COP', 'PEN', 'CLP', 'USD')),
  sha256 text not null,
  -- the text that the bank reads; gone once it was taken away
  sealed text,
  state text not null default 'made' check (state in ('made', 'downloaded', 'answered', 'void')),
  made_by integer not null references account,
  made_at timestamptz not null,
  -- by somebody else than who made it
  downloaded_by integer references account check (downloaded_by <> made_by),
  downloaded_at timestamptz,
  -- the bank's latest answer
  answer_file_id text references file,
  answer_sha256 text,
  answered_by integer references account,
  answered_at timestamptz,
  void_by integer references account,
  void_at timestamptz,
  void_reason text,
  version integer not null default 0,
  unique (channel, pay_day, sequence),
  check ((state = 'made') = (sealed is not null)),
  check (state = 'void' or (downloaded_at is null) = (state = 'made')),
  check ((state = 'answered') = (answered_at is not null)),
  check ((state = 'void') = (void_at is not null))
);
create index payout_file_made on payout_file (made_at, payout_file_id);
create index payout_file_merchant on payout_file (merchant_id, made_at, payout_file_id);
create index payout_file_state on payout_file (state, made_at, payout_file_id);

create table payout_file_line (
  payout_file_id text not null references payout_file,
  row_number integer not null,
  merchant_id smallint not null references merchant,
  payout_id text not null references payout,
  amount_minor bigint not null check (amount_minor > 0),
  -- false: its file was void before anybody took it away
  live boolean not null default true,
  answer text check (answer in ('settled', 'failed', 'returned', 'unclear')),
  answer_message text,
  -- the row of the bank's answer as it came
  answer_raw jsonb,
  answered_at timestamptz,
  primary key (payout_file_id, row_number),
  check ((answer is null) = (answered_at is null))
);
-- an order stands in one file at most
create unique index payout_file_line_once on payout_file_line (payout_id) where live;
create index payout_file_line_answer on payout_file_line (payout_file_id, answer, row_number);

insert into payment_code_meaning (provider, code, status, retry_elsewhere, zh, en, es, from_day, created_at) values
  ('BANCOLOMBIA', 'No bank code', 'failed', true, '记录中的收款银行没有代码，无法写入文件', 'The bank on record has no code, so no file can carry the order', 'El banco registrado no tiene código: ningún archivo puede llevar la orden', '2026-01-01', now()),
  ('BANCOLOMBIA', 'No document', 'failed', true, '没有收款人的证件号，无法写入文件', 'No document of the beneficiary is on record, so no file can carry the order', 'No hay documento del beneficiario: ningún archivo puede llevar la orden', '2026-01-01', now()),
  ('BANCOLOMBIA', 'Account too long', 'failed', true, '收款账号超过 17 位，无法写入文件', 'The account has more than 17 digits, so no file can carry the order', 'La cuenta tiene más de 17 dígitos: ningún archivo puede llevar la orden', '2026-01-01', now());
