-- An activity may limit each district, stage, product or day apart: so many uses of each, and so much money. What each has used is
-- counted here by the same transaction that uses a coupon.
alter table coupon_activity
  add column each_of text check (each_of in ('place', 'stage', 'product', 'day')),
  add column each_uses integer check (each_uses > 0),
  add column each_budget_minor bigint check (each_budget_minor > 0),
  add constraint coupon_activity_each_check check ((each_of is null) = (each_uses is null and each_budget_minor is null));

create table coupon_activity_part (
  activity_id text not null references coupon_activity,
  -- the district, the stage, the product's code or the day; nothing where it is not known
  value text not null,
  used_count integer not null check (used_count >= 0),
  spent_minor bigint not null check (spent_minor >= 0),
  primary key (activity_id, value)
);

-- of what a used one was counted, so that giving it back is counted of the same
alter table held_coupon add column counted_as text;
