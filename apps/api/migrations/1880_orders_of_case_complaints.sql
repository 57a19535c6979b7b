-- A complaint on a case becomes a work order as one through an authority does. The new check is proved by the file that follows.
alter table work_order drop constraint work_order_source_check;
alter table work_order add constraint work_order_source_check check (
  (source is null) = (source_id is null) and (source is null or source in ('feedback', 'talk', 'proof', 'complaint', 'caseComplaint'))) not valid;
