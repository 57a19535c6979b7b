-- outside of a transaction: cases are many
-- A stage, a merchant and a flag by due date: the page is the beginning of this index and the total is counted from it, where
-- a page sorted thousands of cases that share a day. It takes the place of the one that only counted.
create index concurrently if not exists collection_case_page on collection_case (stage, merchant_id, new_customer, due_date, case_id) where closed_at is null;
drop index concurrently if exists collection_case_count;

-- What a leader or a workplace sees is counted from the index alone: whose pool a case waits in, and whether the customer is new, are part of it.
create index concurrently if not exists collection_case_scope on collection_case (collector_id, stage, merchant_id, workplace_id, new_customer) where closed_at is null;
drop index concurrently if exists collection_case_held;
