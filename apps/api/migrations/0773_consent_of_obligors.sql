-- Codebtors and guarantors authorise channels of their own; null: the borrower's.
alter table consent add contact_id text references contact;
drop index consent_latest;
create unique index consent_latest on consent (user_id, coalesce(contact_id, ''), channel) where closed_at is null;
