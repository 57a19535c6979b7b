-- For which of its merchants an account keeps the loan market; at first for all of them. A superuser keeps it for every merchant.
create table account_market_merchant (
  account_id integer not null references account,
  merchant_id smallint not null references merchant,
  primary key (account_id, merchant_id)
);
insert into account_market_merchant (account_id, merchant_id) select account_id, merchant_id from account_merchant;
