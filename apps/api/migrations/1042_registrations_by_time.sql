-- The people behind a figure are read in the order in which they registered.
create index app_registration_time on app_registration (merchant_id, registered_at desc, registration_id desc);
