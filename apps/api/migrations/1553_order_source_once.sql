-- outside of a transaction: work orders are many
create unique index concurrently if not exists work_order_source_once on work_order (source, source_id) where source is not null;
