-- Whoever has no name is left out of what greets by name, and said so: handed over by nobody they were looked at for ever.
alter table marketing_member drop constraint marketing_member_why_check,
  add constraint marketing_member_why_check check (why in ('debtor', 'complaint', 'stopped', 'silenced', 'deceased', 'suppressed', 'leaving', 'noName',
    'twice', 'byHand')) not valid;
alter table marketing_member validate constraint marketing_member_why_check;
