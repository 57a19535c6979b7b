alter table work_order validate constraint work_order_source_check;
