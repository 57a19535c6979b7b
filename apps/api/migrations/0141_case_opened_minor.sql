-- What was open when a case was opened: the denominator of a roll rate by balance. Cases opened before this don't know it.
alter table collection_case add column opened_minor bigint;
