-- outside of a transaction: bills are many
create index concurrently if not exists bill_repaid on bill (merchant_id, repaid_at) where repaid_at is not null;
