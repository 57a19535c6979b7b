-- What somebody's test before the first cases came to, of 100.
alter table staff add test_score smallint check (test_score between 0 and 100);
