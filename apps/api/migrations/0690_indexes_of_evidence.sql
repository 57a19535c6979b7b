-- A dossier reads everything about a person.
create index reveal_user on reveal (user_id, at);
create index contact_hold_bill on contact_hold (bill_id, begun_at);
create index complaint_bill on complaint (bill_id, opened_at);
