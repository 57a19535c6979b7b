-- A channel that is asked again for a day and tells the same: from then on the statement is known to be whole.
alter table statement add last_told_at timestamptz;
