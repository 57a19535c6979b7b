-- What finance looks a payment up by; the other filters narrow a day or a page.
create index payment_loan_ref on payment (loan_ref);
create index payment_tracking_key on payment (tracking_key);
create index payment_value_day on payment (value_day);
create index payment_merchant on payment (merchant_id, received_at desc, payment_id);
