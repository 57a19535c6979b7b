-- outside of a transaction: work orders are many
create index concurrently if not exists work_order_said on work_order using gin (terms);
drop index concurrently if exists work_order_terms;
