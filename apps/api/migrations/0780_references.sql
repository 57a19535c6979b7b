-- Whoever or whatever a row names is there. Columns that name nothing of ours, or belong to rows that are written by the hundred
-- thousand, stand with their reason in test/schema.test.ts.
-- Where rows of an older version name what is not there, they stay, the constraint holds for what is written from now on, and the
-- log says so: select conrelid::regclass, conname from pg_constraint where not convalidated.
do $$
declare
  ref record;
begin
  for ref in
    select * from (values
      ('assignment_batch', 'account_id', 'account'),
      ('attendance_month', 'computed_by', 'account'),
      ('bank_card_request', 'decided_by', 'account'),
      ('bank_card_request', 'requested_by', 'account'),
      ('bill_extension', 'account_id', 'account'),
      ('bill_extension', 'merchant_id', 'merchant'),
      ('bill_extension', 'payment_id', 'payment'),
      ('bill_extension', 'user_id', 'borrower'),
      ('contact_log', 'account_id', 'account'),
      ('contact_log', 'case_id', 'collection_case'),
      ('contact_log', 'contact_id', 'contact'),
      ('contact_log', 'decision_id', 'contact_decision'),
      ('customer_forecast', 'changed_by', 'account'),
      ('debit_mandate', 'made_by', 'account'),
      ('debit_mandate', 'revoked_by', 'account'),
      ('file', 'created_by', 'account'),
      ('goal', 'created_by', 'account'),
      ('incentive_adjustment', 'account_id', 'account'),
      ('incentive_adjustment', 'created_by', 'account'),
      ('incentive_dispute', 'account_id', 'account'),
      ('incentive_dispute', 'decided_by', 'account'),
      ('incentive_dispute', 'opened_by', 'account'),
      ('incentive_dispute_note', 'account_id', 'account'),
      ('incentive_plan', 'created_by', 'account'),
      ('incentive_run', 'approved_by', 'account'),
      ('incentive_run', 'computed_by', 'account'),
      ('job', 'created_by', 'account'),
      ('message', 'contact_id', 'contact'),
      ('pay_link', 'made_by', 'account'),
      ('payment', 'job_id', 'job'),
      ('payment', 'matched_by', 'account'),
      ('payment_exception', 'job_id', 'job'),
      ('payment_exception', 'resolved_by', 'account'),
      ('phone_call', 'contact_id', 'contact'),
      ('ppd_number', 'contact_id', 'contact'),
      ('product', 'created_by', 'account'),
      ('promise', 'made_by', 'account'),
      ('promise', 'merchant_id', 'merchant'),
      ('promise', 'user_id', 'borrower'),
      ('public_repayment', 'made_by', 'account'),
      ('punch', 'job_id', 'job'),
      ('refund', 'decided_by', 'account'),
      ('refund', 'requested_by', 'account'),
      ('reveal', 'account_id', 'account'),
      ('reveal', 'case_id', 'collection_case'),
      ('reveal', 'decision_id', 'contact_decision'),
      ('reveal', 'user_id', 'borrower'),
      ('silence', 'case_id', 'collection_case'),
      ('silence', 'contact_id', 'contact'),
      ('silence', 'user_id', 'borrower'),
      ('staff_payout', 'decided_by', 'account'),
      ('staff_payout', 'made_by', 'account'),
      ('staff_payout_line', 'merchant_id', 'merchant'),
      ('staff_posting', 'leader_id', 'account'),
      ('weekend_plan', 'planned_by', 'account'),
      ('withholding', 'made_by', 'account'),
      ('withholding', 'payment_id', 'payment'),
      ('write_off', 'decided_by', 'account'),
      ('write_off', 'proposed_by', 'account')
    ) as listed (owner, field, target)
  loop
    execute format('alter table %I add constraint %I foreign key (%I) references %I not valid',
      ref.owner, ref.owner || '_' || ref.field || '_fkey', ref.field, ref.target);
    begin
      execute format('alter table %I validate constraint %I', ref.owner, ref.owner || '_' || ref.field || '_fkey');
    exception when foreign_key_violation then
      raise warning '%.% names rows of % that are not there: its constraint holds for new rows only', ref.owner, ref.field, ref.target;
    end;
  end loop;
end $$;
