-- Asked with every decision about a bill; few are open.
create index authority_complaint_bill_open on authority_complaint (bill_id) where closed_at is null and bill_id is not null;
