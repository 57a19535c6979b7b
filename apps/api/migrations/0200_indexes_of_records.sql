-- Calls and logs of all cases are read by their latest, of one merchant or collector too; of one case by its bill.
create index phone_call_account on phone_call (account_id, made_at);
create index phone_call_of_merchant on phone_call (merchant_id, made_at, call_id);
create index contact_log_of_merchant on contact_log (merchant_id, at, log_id);
