-- outside of a transaction
-- Whose open rows wait for whom is asked every minute: who holds some is read from these alone.
create index concurrently if not exists work_order_held on work_order (handler_id, merchant_id) where closed_at is null and handler_id is not null;
create index concurrently if not exists chat_conversation_held on chat_conversation (handler_id, merchant_id) where state = 'person';
create index concurrently if not exists recon_exception_held on recon_exception (handler_id, merchant_id) where state <> 'resolved' and handler_id is not null;
create index concurrently if not exists audit_held on audit (auditor_id, merchant_id) where step is not null and auditor_id is not null;
