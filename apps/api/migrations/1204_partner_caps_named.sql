-- A name that ends in `_day` is a day: the caps say what they are.
alter table partner_control rename column cap_day to day_cap;
alter table partner_control rename column cap_hour to hour_cap;
alter table partner_control rename constraint partner_control_cap_day_check to partner_control_day_cap_check;
alter table partner_control rename constraint partner_control_cap_hour_check to partner_control_hour_cap_check;
