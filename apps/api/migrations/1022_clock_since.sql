-- Named as every instant is.
alter table work_order rename column clock_from to clock_since;
