-- All terms of a product, who made, changed and activated its versions, and what law allows.

alter table product
  -- draft: being written · waiting: handed in, a second person decides · active: lends · retired: lends no more
  add column state text not null default 'active' check (state in ('draft', 'waiting', 'active', 'retired')),
  -- of the principal, for the whole of an instalment
  add column interest_rate numeric(9, 6) not null default 0 check (interest_rate >= 0),
  add column processing_rate numeric(9, 6) not null default 0 check (processing_rate >= 0),
  add column collection_service_rate numeric(9, 6) not null default 0 check (collection_service_rate >= 0),
  -- tax on fees, of the fee
  add column fee_tax_rate numeric(9, 6) not null default 0 check (fee_tax_rate >= 0),
  -- a fixed amount for each repayment transaction
  add column transaction_fee_minor bigint not null default 0 check (transaction_fee_minor >= 0),
  add column min_amount_minor bigint check (min_amount_minor > 0),
  add column max_amount_minor bigint check (max_amount_minor > 0),
  add column modified_at timestamptz,
  add column modified_by integer references account,
  add column handed_in_at timestamptz,
  add column handed_in_by integer references account,
  add column decided_at timestamptz,
  add column decided_by integer references account,
  add column note text,
  -- a draft that was thrown away; what ever lent is retired instead
  add column deleted_at timestamptz,
  add column version integer not null default 0,
  add check (max_amount_minor >= min_amount_minor);
update product set state = 'retired' where retired_at is not null;
create index product_list on product (merchant_id, code, version_number);
create unique index product_in_work on product (merchant_id, code)
  where state in ('draft', 'waiting') and deleted_at is null;
alter table product drop constraint product_merchant_id_code_version_number_key;
create unique index product_version on product (merchant_id, code, version_number) where deleted_at is null;

-- What law allows in a country from a day on, with its source; where no law is found, what the business holds itself to.
create table legal_cap (
  cap_id integer generated always as identity primary key,
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  kind text not null check (kind in ('annualRate', 'feeTax', 'penaltyAnnualRate', 'collectionFee')),
  -- a fraction: 0.25 is 25 %
  rate numeric(9, 6) not null check (rate >= 0),
  effective_from date not null,
  source text not null,
  -- block: a product over it cannot be activated; warn: whoever activates is told
  effect text not null check (effect in ('warn', 'block')),
  created_at timestamptz not null,
  created_by integer references account,
  unique (country, kind, effective_from)
);
