-- A payment that is sent back takes the extension it paid for with it: found by the payment.
create index bill_extension_payment on bill_extension (payment_id) where payment_id is not null;
