-- What a loan book said had been paid when a bill was imported, so that the same book is recognised after real payments.
alter table bill add column imported_paid_minor bigint;
