-- What money pays first within a bill is a term of the product's version, as its rates are: a bill keeps the one it was made under.
alter table product add column repayment_order text not null default 'charges first'
  check (repayment_order in ('charges first', 'interest first', 'principal first'));
