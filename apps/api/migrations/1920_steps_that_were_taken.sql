-- The same of what was there before: in a transaction of its own, so that nobody who reads registrations waits for it.
select app_registration_steps(array(select distinct user_id from app_registration where user_id is not null));
