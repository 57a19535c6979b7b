-- What a work order was made of, where it was not asked for by hand.

alter table work_order
  add column source text,
  add column source_id text;
alter table work_order add constraint work_order_source_check
  check ((source is null) = (source_id is null) and (source is null or source in ('feedback', 'talk', 'proof', 'complaint'))) not valid;

update work_order o set source = 'feedback', source_id = f.feedback_id from app_feedback f where f.order_id = o.order_id;
update work_order o set source = 'talk', source_id = c.conversation_id from chat_conversation c where c.order_id = o.order_id;
