-- Every currency and status is one of those there are. Rows of an older version that say something else stay and are told of in the
-- log, as in 0780; what is written from now on is checked.
do $$
declare
  rule record;
begin
  for rule in
    select * from (values
      ('application', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('audit', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('bill', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('bill_extension', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('collection_case', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('coupon', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('derate', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('derate_quota', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('incentive_adjustment', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('incentive_plan', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('incentive_result', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('ledger_entry', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('pay_link', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('payment', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('payment_exception', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('payout', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('product', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('promise', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('public_repayment', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('refund', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('settlement', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('staff_payout', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('withholding', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('write_off', 'currency', $v$('MXN', 'COP', 'PEN', 'CLP', 'USD')$v$),
      ('staff', 'status', $v$('WAIT_TRAIN', 'TRAINING', 'WAIT_TEST', 'TESTING', 'WAIT_COLLECT', 'COLLECTING', 'LEAVE_WAIT_DIRECTOR_SURE', 'LEAVE_WAIT_HR', 'LEAVE')$v$),
      ('staff_posting', 'status', $v$('WAIT_TRAIN', 'TRAINING', 'WAIT_TEST', 'TESTING', 'WAIT_COLLECT', 'COLLECTING', 'LEAVE_WAIT_DIRECTOR_SURE', 'LEAVE_WAIT_HR', 'LEAVE')$v$),
      ('staff', 'work_status', $v$('working', 'leave', 'sabbatical', 'absence', 'sickLeave', 'yearLeave')$v$)
    ) as listed (owner, field, allowed)
  loop
    execute format('alter table %I add constraint %I check (%I in %s) not valid',
      rule.owner, rule.owner || '_' || rule.field || '_check', rule.field, rule.allowed);
    begin
      execute format('alter table %I validate constraint %I', rule.owner, rule.owner || '_' || rule.field || '_check');
    exception when check_violation then
      raise warning '%.% has values that are none: its check holds for new rows only', rule.owner, rule.field;
    end;
  end loop;
end $$;
