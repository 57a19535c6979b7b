-- Borrowers, products, applications, bills, and the ledger under them.

create table borrower (
  user_id text primary key default new_id('U'),
  merchant_id smallint not null references merchant,
  first_name text not null,
  middle_name text,
  last_name text not null,
  gender text,
  birth_date date,
  doc_type text not null,
  doc_number text not null,
  mobile text not null,
  email text,
  whatsapp text,
  telegram text,
  state text,
  city text,
  address text,
  bank_account text,
  bank_name text,
  time_zone text,
  balance_minor bigint not null default 0 check (balance_minor >= 0),
  registered_at timestamptz not null,
  version integer not null default 0,
  unique (merchant_id, doc_type, doc_number)
);
create index borrower_mobile on borrower (mobile);
create index borrower_document on borrower (doc_number);

create table contact (
  contact_id text primary key default new_id('K'),
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  relation text not null,
  name text not null,
  mobile text not null,
  source text not null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_reason text,
  unique (user_id, mobile)
);
create index contact_mobile on contact (mobile);

-- Terms are versioned: a bill keeps the version it was made under. Rates are fractions: 0.01 is 1 %.
create table product (
  product_id integer generated always as identity primary key,
  merchant_id smallint not null references merchant,
  code text not null,
  version_number integer not null default 1,
  name text not null,
  tenure_days integer not null,
  periods integer not null,
  currency text not null,
  penalty_daily_rate numeric(9, 6) not null,
  penalty_cap_rate numeric(9, 6) not null,
  grace_days integer not null,
  extension_fee_rate numeric(9, 6) not null,
  extension_limit integer not null default 3,
  effective_from date not null,
  retired_at timestamptz,
  created_by integer,
  created_at timestamptz not null,
  unique (merchant_id, code, version_number)
);

create table application (
  app_id text primary key default new_id('A'),
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  product_id integer not null references product,
  loan_ref text not null,
  status text not null,
  payout_status text not null,
  loan_amount_minor bigint not null check (loan_amount_minor > 0),
  currency text not null,
  instalments smallint not null,
  new_customer boolean not null,
  auto_confirm boolean not null default true,
  circulate boolean not null default false,
  applied_at timestamptz not null,
  disbursed_on date,
  unique (merchant_id, loan_ref)
);
create index application_user on application (user_id);
create index application_loan_ref on application (loan_ref);

-- One instalment. *_minor are the billed components, *_open what of them is unpaid. Penalty is derived for a day from
-- penalty_through (docs/ARCHITECTURE.md, "Penalty") and booked only when something happens to the bill.
create table bill (
  bill_id text primary key default new_id('B'),
  merchant_id smallint not null references merchant,
  app_id text not null references application,
  user_id text not null references borrower,
  product_id integer not null references product,
  instalment smallint not null,
  instalments smallint not null,
  currency text not null,
  principal_minor bigint not null,
  interest_minor bigint not null,
  fee_minor bigint not null,
  fee_tax_minor bigint not null,
  penalty_minor bigint not null default 0,
  principal_open bigint not null check (principal_open >= 0),
  interest_open bigint not null check (interest_open >= 0),
  fee_open bigint not null check (fee_open >= 0),
  fee_tax_open bigint not null check (fee_tax_open >= 0),
  penalty_open bigint not null default 0 check (penalty_open >= 0),
  penalty_through date,
  due_date date not null,
  original_due_date date not null,
  extension_count smallint not null default 0,
  status text not null check (status in ('repayment', 'overdue', 'repaid')),
  stage text,
  repaid_minor bigint not null default 0,
  repaid_at timestamptz,
  stopped_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 0,
  unique (app_id, instalment)
);
create index bill_user on bill (user_id);
-- ageing finds the bills whose stage no longer fits their due date without reading the others
create index bill_ageing on bill (merchant_id, stage, due_date) where status <> 'repaid';

-- What a bill's penalty has grown by between penalty_through and a day: whole days after due date and grace, on the
-- principal still open, rounded half up once, never past the cap over the bill's life.
create function accrued_penalty(
  principal_open bigint, principal_minor bigint, penalty_minor bigint, penalty_through date,
  due_date date, grace_days integer, daily_rate numeric, cap_rate numeric, on_day date
) returns bigint language sql immutable parallel safe as $$
  select greatest(0, least(
    round(principal_open * daily_rate * greatest(0, on_day - greatest(due_date + grace_days, penalty_through)))::bigint,
    round(principal_minor * cap_rate)::bigint - penalty_minor
  ))
$$;

create function stage_of(dpd integer) returns text language sql immutable parallel safe as $$
  select case
    when dpd < -1 then null when dpd = -1 then 'D0_BEFORE' when dpd = 0 then 'D0' when dpd <= 3 then 'S1A'
    when dpd <= 7 then 'S1B' when dpd <= 30 then 'S2' when dpd <= 60 then 'M1' when dpd <= 90 then 'M2'
    when dpd <= 361 then 'M3' end
$$;

create table ledger_tx (
  tx_id bigint generated always as identity primary key,
  merchant_id smallint references merchant,
  kind text not null,
  payment_id text,
  bill_id text,
  reverses_tx bigint references ledger_tx,
  at timestamptz not null,
  value_day date not null,
  account_id integer,
  note text
);
create index ledger_tx_payment on ledger_tx (payment_id) where payment_id is not null;

-- Debits are positive, credits negative; the entries of a transaction sum to zero in each currency.
create table ledger_entry (
  entry_id bigint generated always as identity primary key,
  tx_id bigint not null references ledger_tx,
  merchant_id smallint,
  account text not null,
  bill_id text,
  user_id text,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0)
);
create index ledger_entry_tx on ledger_entry (tx_id);
create index ledger_entry_bill on ledger_entry (bill_id) where bill_id is not null;
create index ledger_entry_balance on ledger_entry (user_id) where account = 'borrower.balance';

create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (select 1 from inserted group by tx_id, currency having sum(amount_minor) <> 0) then
    raise exception 'ledger entries of a transaction must be inserted together and sum to zero';
  end if;
  return null;
end $$;
create trigger ledger_entry_balances after insert on ledger_entry
  referencing new table as inserted for each statement execute function ledger_balances();
