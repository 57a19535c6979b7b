-- A dialer's word may be lost, or the dialer with the call: a call that nothing was heard of is asked about, so that its line is free again.
alter table phone_call add heard_at timestamptz, add asked_at timestamptz;
