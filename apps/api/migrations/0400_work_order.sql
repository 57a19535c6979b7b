-- Work orders of customer service. What is written under one only grows.
create table work_order (
  order_id text primary key default new_id('J'),
  merchant_id smallint not null references merchant,
  -- a borrower, or a phone that no borrower has
  user_id text references borrower,
  phone text,
  app_id text references application,
  type text not null,
  group_name text not null,
  contact_type text not null check (contact_type in ('Call', 'Email', 'WhatsApp', 'Feedback')),
  question text not null,
  suggestion text,
  state text not null default 'created' check (state in ('created', 'handing', 'pending', 'resolved', 'invalid')),
  handler_id integer references account,
  created_by integer not null references account,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- since when it waits for the customer
  waits_since timestamptz,
  closed_at timestamptz,
  version integer not null default 0,
  check ((user_id is null) <> (phone is null)),
  check (app_id is null or user_id is not null),
  check ((state = 'created') = (handler_id is null) or state in ('resolved', 'invalid')),
  check ((state = 'pending') = (waits_since is not null)),
  check ((state in ('resolved', 'invalid')) = (closed_at is not null))
);
create index work_order_due on work_order (due_at, order_id);
create index work_order_created on work_order (created_at, order_id);
-- what is to be worked; the small part of a long history
create index work_order_open_due on work_order (due_at, order_id) where closed_at is null;
create index work_order_open_created on work_order (created_at, order_id) where closed_at is null;
create index work_order_state_due on work_order (state, due_at, order_id);
create index work_order_state_created on work_order (state, created_at, order_id);
create index work_order_type_due on work_order (type, due_at, order_id);
create index work_order_type_created on work_order (type, created_at, order_id);
create index work_order_group_due on work_order (group_name, due_at, order_id);
create index work_order_group_created on work_order (group_name, created_at, order_id);
create index work_order_merchant_due on work_order (merchant_id, due_at, order_id);
create index work_order_merchant_created on work_order (merchant_id, created_at, order_id);
create index work_order_handler_due on work_order (handler_id, due_at, order_id);
create index work_order_handler_created on work_order (handler_id, created_at, order_id);
create index work_order_user on work_order (user_id, created_at desc) where user_id is not null;

create table work_order_entry (
  entry_id bigint generated always as identity primary key,
  order_id text not null references work_order,
  merchant_id smallint not null references merchant,
  at timestamptz not null,
  account_id integer not null references account,
  kind text not null,
  note text,
  from_handler integer references account,
  to_handler integer references account,
  from_group text,
  to_group text
);
create index work_order_entry_of on work_order_entry (order_id, entry_id);

create table work_order_image (
  order_id text not null references work_order,
  position smallint not null check (position between 0 and 2),
  file_id text not null references file,
  primary key (order_id, position)
);
create index work_order_image_file on work_order_image (file_id);

-- a bare phone is revealed, too
alter table reveal alter column user_id drop not null;
