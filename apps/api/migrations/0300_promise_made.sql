-- Promises by the day on which they were made: the cases behind a figure of statistics.
create index promise_made on promise (made_at);
