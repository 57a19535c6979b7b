-- Why a message did not arrive: one of the reasons that have words (contract/messaging/failures.ts), and the provider's own code behind it.
alter table message rename column failure to failure_code;
alter table message add failure text;
update message set
  failure = case
    when failure_code like 'refused: %' then 'refused'
    when failure_code like 'unknown outcome: %' then 'unclear'
    when failure_code = 'interrupted while sending' then 'interrupted'
    when failure_code = 'no channel was available' then 'noChannel'
    when state = 'expired' then 'unreachable'
    else 'other' end,
  failure_code = case
    when failure_code in ('interrupted while sending', 'no channel was available') then null
    else regexp_replace(failure_code, '^(refused|unknown outcome): ', '') end
where state in ('failed', 'expired');
