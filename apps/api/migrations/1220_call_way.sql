-- How somebody was called where the dialer has no call of it.
alter table contact_log add call_way text
  check (call_way is null or call_way in ('deskPhone', 'mobile', 'theyCalled') and channel = 'call');
