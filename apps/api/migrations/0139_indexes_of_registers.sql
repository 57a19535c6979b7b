-- Registers of stopped bills, of silences and of the gate's decisions are read by their latest rows; what narrows them
-- further leads to few rows each.
drop index stop_case_at;
create index stop_case_at on stop_case (stopped_at, stop_id);
create index stop_case_of_merchant on stop_case (merchant_id, stopped_at, stop_id);
create index stop_case_reason on stop_case (reason, stopped_at, stop_id);
create index stop_case_user on stop_case (user_id);

drop index silence_recent;
create index silence_made on silence (made_at, silence_id);
create index silence_of_merchant on silence (merchant_id, made_at, silence_id);
create index silence_kind on silence (kind, made_at, silence_id);
create index silence_lifted on silence (made_at, silence_id) where lifted_at is not null;

drop index contact_decision_watch;
create index contact_decision_at on contact_decision (at, decision_id);
create index contact_decision_of_merchant on contact_decision (merchant_id, at, decision_id);
create index contact_decision_watch on contact_decision (at, decision_id) where not allowed or near is not null;
create index contact_decision_rule on contact_decision (rule, at, decision_id) where rule is not null;
