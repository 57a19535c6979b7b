-- Transfers of one merchant, the latest first.
create index own_transfer_merchant on own_transfer (merchant_id, asked_at desc, transfer_id desc);
