-- Outside Mexico and Peru an account number does not say which bank keeps it: an order carries the bank too, by its code or
-- its name, where the record knows it.
alter table payout add column bank text;
