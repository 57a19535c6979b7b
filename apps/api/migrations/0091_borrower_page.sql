-- What the borrower's page and the bill list show beyond what importing a book tells.

alter table borrower
  add column marital_status text,
  add column postal_code text,
  add column permanent_state text,
  add column permanent_city text,
  add column permanent_address text,
  add column employment_type text,
  add column monthly_income_minor bigint check (monthly_income_minor >= 0),
  add column family_income_minor bigint check (family_income_minor >= 0),
  add column language text,
  add column education text,
  -- a second national id and a bank routing code, where a merchant uses them
  add column second_id text,
  add column bank_code text;

-- Each time a borrower signed in to the lending app.
create table borrower_login (
  login_id bigint generated always as identity primary key,
  merchant_id smallint not null,
  user_id text not null references borrower,
  at timestamptz not null,
  device_id text not null,
  phone_model text,
  system text,
  app_version text,
  address text
);
create index borrower_login_user on borrower_login (user_id, at desc);
create index borrower_login_device on borrower_login (device_id);

-- The bill list: everything by due date, or one state by due date; other filters narrow a person, a loan or a range.
create index bill_due on bill (due_date, bill_id);
create index bill_status_due on bill (status, due_date, bill_id);
create index bill_merchant_due on bill (merchant_id, due_date, bill_id);
