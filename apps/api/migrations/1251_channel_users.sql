-- People of a partner who see the figures of their own channels, on pages of their own. They are no accounts: nothing else lets them in.
create table channel_user (
  channel_user_id integer generated always as identity primary key,
  merchant_id smallint not null references merchant,
  name text not null check (name <> ''),
  -- what they sign in with
  email text not null unique check (email = lower(email) and email like '_%@_%'),
  active boolean not null default true,
  -- null: none was chosen since the last link
  password_hash text,
  -- wrong passwords in a row, and until when the next try waits
  failures integer not null default 0,
  blocked_until timestamptz,
  last_sign_in_at timestamptz,
  -- the one link by which a password is chosen
  link_hash text unique,
  link_until timestamptz,
  made_by integer not null references account,
  made_at timestamptz not null,
  changed_by integer not null references account,
  changed_at timestamptz not null,
  version integer not null default 0,
  check ((link_hash is null) = (link_until is null))
);
create index channel_user_list on channel_user (merchant_id, name, channel_user_id);

create table channel_user_channel (
  channel_user_id integer not null references channel_user,
  channel_id integer not null references acquisition_channel,
  primary key (channel_user_id, channel_id)
);
create index channel_user_channel_channel on channel_user_channel (channel_id);

create table channel_user_session (
  token_hash text primary key,
  channel_user_id integer not null references channel_user,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create index channel_user_session_user on channel_user_session (channel_user_id) where ended_at is null;
