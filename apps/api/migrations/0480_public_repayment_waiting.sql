-- Transfers that somebody noted and that have not come yet: the person's page and timeline show them.
create index public_repayment_waiting on public_repayment (user_id, made_at desc) where state = 'waiting';
