-- The version that the clock alone made of a work order by escalating it: whoever saw the one before may still go on.
alter table work_order add column clock_version integer;
