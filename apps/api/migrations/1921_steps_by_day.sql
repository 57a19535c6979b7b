-- outside of a transaction
-- all that figures of cohorts and of who came back count: no page of the table is read for them
create index concurrently if not exists app_registration_counted on app_registration (merchant_id, day, channel_id)
  include (platform, came_back, applied_day, approved_day, paid_day, loan_amount_minor, first_due_day, first_paid_day);
create index concurrently if not exists app_registration_applied on app_registration (merchant_id, applied_day, channel_id) where applied_day is not null;
create index concurrently if not exists app_registration_approved on app_registration (merchant_id, approved_day, channel_id) where approved_day is not null;
create index concurrently if not exists app_registration_paid on app_registration (merchant_id, paid_day, channel_id) include (loan_amount_minor) where paid_day is not null;
create index concurrently if not exists app_registration_due on app_registration (merchant_id, first_due_day, channel_id) include (first_paid_day) where first_due_day is not null;
create index concurrently if not exists app_registration_first_paid on app_registration (merchant_id, first_paid_day, channel_id) where first_paid_day is not null;
