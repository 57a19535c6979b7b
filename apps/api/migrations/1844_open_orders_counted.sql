-- outside of a transaction
-- How many orders are open is counted from an index alone: of the caller's merchants, and of a group.
create index concurrently work_order_open_count on work_order (merchant_id, group_name) where closed_at is null;
