-- From how many days before it was received on a payment's day takes a second person.
insert into setting (key, value) values ('payment_day_second_person_days', '10') on conflict (key) do nothing;
