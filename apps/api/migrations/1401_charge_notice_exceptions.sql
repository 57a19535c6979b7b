-- What a provider signs about money of no charge of ours, or of one that booked nothing, is put before finance too.
alter table payment_exception add column charge_notice_id bigint references charge_notice;
create unique index payment_exception_charge_notice on payment_exception (charge_notice_id) where charge_notice_id is not null;
