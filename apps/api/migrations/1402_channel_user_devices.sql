-- Browsers with which somebody of a partner got in: strangers who guess at their password don't hold these up.
create table channel_user_device (
  channel_user_id integer not null references channel_user on delete cascade,
  device_hash text not null,
  seen_at timestamptz not null,
  primary key (channel_user_id, device_hash)
);
