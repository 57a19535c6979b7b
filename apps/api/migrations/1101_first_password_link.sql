-- A first password goes to its person alone: a link by mail to the own address, good for a day and for one time, where the house sends mail.
-- Whoever confirms it sees the address; the link itself is made when the mail leaves and is kept nowhere.
create table first_password_link (
  link_id text primary key default new_id('F'),
  account_id integer not null references account,
  made_at timestamptz not null,
  until_at timestamptz not null,
  -- used, or overtaken by a later one
  ended_at timestamptz
);
create index first_password_link_account on first_password_link (account_id) where ended_at is null;

-- null: two people are told a half each
alter table care_request add column link_address text;

alter table message add column first_password_link_id text references first_password_link;
create index message_first_password_link on message (first_password_link_id) where first_password_link_id is not null;

insert into setting (key, value) values ('first_password_by_mail', 'true') on conflict (key) do nothing;
