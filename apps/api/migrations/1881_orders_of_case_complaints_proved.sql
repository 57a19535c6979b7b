-- Under a lock that holds up nobody who reads or writes.
alter table work_order validate constraint work_order_source_check;
