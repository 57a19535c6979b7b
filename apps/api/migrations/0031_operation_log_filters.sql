-- The operation log is read by action and by endpoint too; both are filters that mostly match little of a long table.
create index operation_log_action on operation_log (action text_pattern_ops, at desc, entry_id desc);
create index operation_log_endpoint on operation_log (endpoint, at desc, entry_id desc);
