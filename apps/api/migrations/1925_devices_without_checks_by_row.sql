-- A key is looked up for every row by the statement that writes it, and none is ever taken away: asking for it once more by row cost as much as writing the rows.
alter table app_event_device drop constraint app_event_device_key_id_fkey;
