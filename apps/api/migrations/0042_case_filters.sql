-- Two filters that people use alone over everything: promises by day, and cases not contacted since. The other flags
-- narrow a stage or a collector's cases and need no index of their own (docs/decisions/004-case-list.md).
create index collection_case_promised on collection_case (promised_on) where closed_at is null and promised_on is not null;
create index collection_case_contacted on collection_case (last_contact_at) where closed_at is null and last_contact_at is not null;
