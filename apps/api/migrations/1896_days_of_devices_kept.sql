-- For how many days figures of different devices, and days on which a device was there, are kept.
insert into setting (key, value) values ('app_device_days', '1100') on conflict (key) do nothing;
