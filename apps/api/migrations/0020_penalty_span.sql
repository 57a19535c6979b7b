-- What a penalty entry covers: the days after accrued_from, through the value day of its transaction. Money that arrives
-- later with an earlier value day takes back what was booked past that day (docs/decisions, "Backdated money").
alter table ledger_entry add column accrued_from date;
