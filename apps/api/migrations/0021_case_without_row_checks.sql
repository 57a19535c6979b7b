-- A case is made from its bill in the statement that reads the bill, and bills and merchants are never deleted: looking
-- both up again for each of the 200,000 cases a night opens took a tenth of ageing. case_event and ledger_entry do without too.
alter table collection_case drop constraint collection_case_merchant_id_fkey;
alter table collection_case drop constraint collection_case_bill_id_fkey;
