-- outside of a transaction
-- Days that are forgotten are found without reading all of them: rows come in the order of their days, more or less.
create index concurrently if not exists app_active_day_day on app_active_day using brin (day) with (pages_per_range = 32, autosummarize = on);
