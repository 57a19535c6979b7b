/**
 * For every list of the contract: who reads it, a value for each of its filters, and what its table holds at size. A list
 * without an entry here, or with a filter that has no value, fails explain.test.ts: nobody adds a list, a sort or a filter
 * that reads a whole table.
 */
import { ageingCounts } from '@cordillera/contract/collection/ageing'
import type { RoleName } from '@cordillera/contract/roles'

/** Rows of the generated business (bench/support/generate.sql) that a list is asked about. */
export interface Sample {
  /** A case of an S1A collector of Mexico, and whose it is. */
  caseId: string
  appId: string
  userId: string
  billId: string
  merchantId: number
  collectorId: number
}

export interface PlanAim {
  /** Who reads it. The generated people of these roles are of Mexico, stage S1A; the first tries every filter with every sort. */
  by: readonly ['SUPERUSER' | RoleName, ...('SUPERUSER' | RoleName)[]]
  /** What every call of it needs. */
  always?: (sample: Sample) => object
  /** For each filter a whole filter object that uses it, or several: flags that only narrow a small set come with what makes it small. */
  filters: (sample: Sample) => Record<string, object | object[]>
  /** Statements that fill its tables to `{rows}` rows beside the generated cases, bills, borrowers, applications. */
  rows?: string
}

export const plannedToday = '2026-11-21'
const today = plannedToday

/** Flags narrow a set that a stage has made small; alone over everything they have no index. */
const narrowed = { period: ['S2'] }

const caseFilters: PlanAim['filters'] = ({ caseId, appId, userId, merchantId, collectorId }) => ({
  merchant: { merchant: [merchantId] },
  country: { country: ['MX'] },
  period: { period: ['S2'] },
  status: { status: ['not assigned'] },
  repaymentStatus: { repaymentStatus: [0] },
  collector: { collector: [collectorId] },
  leader: { leader: [42] },
  workplace: { workplace: [1] },
  dpdFrom: { dpdFrom: 90 },
  dpdTo: { dpdTo: 3 },
  amountFrom: { amountFrom: 800_000 },
  amountTo: { amountTo: 20_000 },
  newCustomer: { newCustomer: true },
  multiArrears: { ...narrowed, multiArrears: true },
  extension: { extension: false },
  stopped: { stopped: false },
  workable: { ...narrowed, workable: false },
  happened: ['touched', 'reached', 'promised', 'paid', 'kept', 'judged'].map((happened) => ({ happened })),
  // figures of days reach far: the stage they are of makes them small
  counted: ['open', 'attempted', 'reached', 'spokenTo', 'promised', 'judged', 'kept', 'paid'].map((what) => ({
    ...narrowed,
    counted: { what, from: today, to: today },
  })),
  lastContactFrom: { lastContactFrom: `${today}T00:00:00Z` },
  lastContactTo: { lastContactTo: `${today}T00:00:00Z` },
  contactTimesFrom: { contactTimesFrom: 3 },
  contactTimesTo: { contactTimesTo: 1 },
  lastResult: { ...narrowed, lastResult: [5] },
  promisedFrom: { promisedFrom: today },
  promisedTo: { promisedTo: today },
  caseId: { caseId },
  appId: { appId },
  userId: { userId },
  phone: { phone: '+525500000042' },
  closed: { closed: true },
})

const punchFilters = {
  dayFrom: { dayFrom: today },
  dayTo: { dayTo: today },
  checkType: { checkType: 'in' },
  recordType: { recordType: 'manual' },
  state: { state: 'asked' },
}
const punches = `insert into punch (account_id, workplace_id, check_time, attendance_date, check_type, record_type, state)
  select s.account_id, s.workplace_id, at, at::date, case when n % 2 = 0 then 'in' else 'out' end,
    case when n % 50 = 0 then 'manual' else 'card' end, case when n % 100 = 0 then 'refused' else 'counts' end
  from generate_series(1, {rows}) n
    join (select account_id, workplace_id, row_number() over (order by account_id) - 1 as place, count(*) over () as people from staff) s
      on s.place = n % s.people,
    lateral (select timestamptz '2026-11-21 15:00Z' - n * interval '7 minutes' as at) t`

const noCounts = JSON.stringify(Object.fromEntries(Object.keys(ageingCounts._zod.def.shape).map((name) => [name, 0])))

const contactLogRows = `
  insert into promise (promise_id, merchant_id, bill_id, case_id, user_id, kind, made_by, made_at, promised_on, amount_minor, currency, state)
    select 'R' || lpad((row_number() over ())::text, 12, '0'), merchant_id, bill_id, case_id, user_id, 'PTP', coalesce(collector_id, 92), opened_at, date '${today}' - 2 + (row_number() over ())::int % 400,
      open_minor, currency, case when row_number() over () % 3 = 0 then 'pending' else 'kept' end
    from collection_case limit {rows};
  insert into contact_log (merchant_id, case_id, bill_id, user_id, account_id, at, channel, result)
    select merchant_id, case_id, bill_id, user_id, coalesce(collector_id, 92), timestamptz '${today}' - (row_number() over ())::int * interval '4 minutes', 'call', 1 + abs(hashtext(case_id)) % 3
    from collection_case limit {rows};`

const incentiveFilters = ({ collectorId }: Sample) => ({
  incentiveDate: { incentiveDate: '2026-09' },
  country: { country: 'MX' },
  period: { period: 'S1A' },
  role: { role: 'AGENT' },
  incentiveType: { incentiveType: 3 },
  userNo: { userNo: `N${collectorId}` },
})

export const planAims: Record<string, PlanAim> = {
  '/forward/collect/cs/workflow/list': {
    by: ['SUPERUSER', 'HR', 'DIRECTOR'],
    filters: () => ({
      find: { find: 'agent_j' },
      country: { country: 'MX' },
      status: { status: ['COLLECTING'] },
      workStatus: { workStatus: 'working' },
      role: { role: 'AGENT' },
      period: { period: 'S1A' },
      workplace: { workplace: 1 },
      leader: { leader: 42 },
    }),
  },
  '/forward/collect/cs/workflow/listOperation': {
    by: ['SUPERUSER', 'HR'],
    filters: ({ collectorId }) => ({
      target: { target: collectorId },
      operator: { operator: 42 },
      action: { action: 'createUser' },
      country: { country: 'MX' },
      startDay: { startDay: '2026-11-20' },
      endDay: { endDay: today },
    }),
    rows: `
      insert into staff_operation (at, operator_id, target_id, country, action, before, after)
      select timestamptz '${today}' - n * interval '1 minute', 2 + n % 90, s.account_id, s.country,
        (array['createUser','updatePeriod','updateLeader','updateWorkConfig'])[1 + n % 4], '{}', '{}'
      from generate_series(1, {rows}) n join staff s on s.account_id = 2 + n % 590;`,
  },
  '/forward/credit/audit/list': {
    by: ['SUPERUSER', 'COUNTRY_DIRECTOR', 'AUDITOR'],
    filters: ({ merchantId, appId, userId }) => ({
      state: { state: 'pending' },
      step: { step: 'second' },
      open: { open: true },
      waits: { waits: 'suspend' },
      auditor: { auditor: 42 },
      unassigned: { unassigned: true },
      mine: { mine: true },
      merchant: { merchant: merchantId },
      appId: { appId },
      userId: { userId },
    }),
    rows: `
      insert into audit (merchant_id, app_id, user_id, amount_minor, currency, state, step, waits, auditor_id, applied_at, opened_at, due_at)
      select merchant_id, app_id, user_id, loan_amount_minor, currency,
        case when n % 50 = 0 then 'pending' when n % 5 = 0 then 'rejected' else 'completed' end,
        case when n % 50 = 0 then (array['first', 'second'])[1 + n / 50 % 2] end,
        case when n % 500 = 0 then 'suspend' end, case when n % 100 = 0 then 2 + n % 90 end, at, at, at + interval '2 hours'
      from (select a.*, timestamptz '${today}' - n * interval '1 minute' as at from (
        select *, row_number() over ()::int as n from application limit {rows}) a) a;
      insert into audit_conclusion (audit_id, merchant_id, step, account_id, at, day, outcome, reason, claimed_at, in_time)
      select audit_id, merchant_id, case when n % 20 = 0 then 'sample' else 'first' end, 2 + n % 90, at, at::date,
        case when n % 5 = 0 then 'reject' else 'pass' end, case when n % 5 = 0 then 'income' else 'verified' end, at, true
      from (select *, applied_at + interval '1 hour' as at, row_number() over ()::int as n from audit where state <> 'pending') a;
      insert into image_audit (merchant_id, app_id, user_id, round, status, created_at)
      select merchant_id, app_id, user_id, 0, case when state = 'pending' then 'pending' else 'pass' end, applied_at from audit;`,
  },
  '/forward/credit/audit/conclusions': {
    by: ['SUPERUSER', 'COUNTRY_DIRECTOR'],
    filters: ({ merchantId }) => ({
      auditor: { auditor: 42 },
      dayFrom: { dayFrom: '2026-11-20' },
      dayTo: { dayTo: today },
      merchant: { merchant: merchantId },
      outcome: { outcome: 'reject' },
      reason: { reason: 'income' },
      step: { step: 'sample' },
      defaulted: { auditor: 42, dayFrom: '2026-11-01', dayTo: today, defaulted: true },
    }),
  },
  '/forward/credit/image_manual/list': {
    by: ['SUPERUSER', 'CUSTOMER_SERVICE'],
    filters: ({ merchantId, appId }) => ({
      status: { status: 'pending' },
      merchant: { merchant: merchantId },
      appId: { appId },
    }),
  },
  '/forward/credit/write_off/list': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId, userId }) => ({
      state: { state: 'proposed' },
      merchant: { merchant: merchantId },
      userId: { userId },
    }),
    rows: `
      insert into write_off (merchant_id, bill_id, user_id, amount_minor, currency, dpd, state, proposed_at)
      select merchant_id, bill_id, user_id, 1000, currency, 400, case when row_number() over () % 9 = 0 then 'proposed' else 'approved' end,
        timestamptz '${today}' - (row_number() over ()) * interval '1 minute'
      from bill limit {rows};`,
  },
  '/forward/credit/refund/list': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId, userId }) => ({
      state: { state: 'requested' },
      merchant: { merchant: merchantId },
      userId: { userId },
    }),
    rows: `
      insert into refund (merchant_id, user_id, amount_minor, currency, state, reason, requested_by, requested_at)
      select merchant_id, user_id, 1000, currency, case when row_number() over () % 9 = 0 then 'requested' else 'paid' end, 'why', 1,
        timestamptz '${today}' - (row_number() over ()) * interval '1 minute'
      from bill limit {rows};`,
  },
  '/forward/credit/withdraw/list': {
    by: ['SUPERUSER', 'CUSTOMER_SERVICE'],
    filters: ({ merchantId, userId }) => ({
      state: ['fail', 'accepted', 'handing', 'success', 'cancelled'].map((state) => ({ state })),
      merchant: { merchant: merchantId },
      userId: { userId },
    }),
    rows: `
      update application set accepted_at = applied_at, status = case when n % 50 = 0 then 'cancelled' else status end,
        payout_status = case when n % 50 = 0 then null when n % 40 = 0 then 'fail' when n % 30 = 0 then 'handing' when n % 20 = 0 then null else 'success' end
      from (select app_id as made, row_number() over () as n from application limit {rows}) numbered where app_id = made;`,
  },
  '/forward/credit/bank_card/list': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId, userId }) => ({
      state: { state: 'pending' },
      merchant: { merchant: merchantId },
      userId: { userId },
    }),
    rows: `
      insert into bank_card_request (merchant_id, user_id, old_account, new_account, state, reason, requested_by, requested_at)
      select merchant_id, user_id, '012180001234567895', '0121800' || lpad((row_number() over ())::text, 11, '0'),
        case when row_number() over () % 9 = 0 then 'refused' else 'approved' end, 'why', 1,
        timestamptz '${today}' - (row_number() over ()) * interval '1 minute'
      from bill limit {rows};`,
  },
  '/forward/credit/credit/transaction/payOfStaffList': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId }) => ({
      state: { state: 'uploaded' },
      merchant: { merchant: merchantId },
      batchId: { batchId: 'Z000000000000' },
    }),
    rows: `
      insert into staff_payout (merchant_id, name, sha256, currency, line_count, invalid_count, total_minor, state, made_by, made_at)
      select 1 + n % 5, 'list ' || n, n::text, 'MXN', 1, 1, 0, (array['approved', 'refused', 'uploaded'])[1 + n % 3], 1,
        timestamptz '${today}' - n * interval '1 minute'
      from generate_series(1, {rows}) n;`,
  },
  '/forward/credit/credit/transaction/payOfStaffLines': {
    by: ['SUPERUSER', 'FINANCE'],
    always: () => ({ batchId: 'Z000000000000' }),
    filters: () => ({ batchId: { batchId: 'Z000000000000' }, state: { state: 'failed' } }),
    rows: `
      insert into staff_payout_line (batch_id, merchant_id, row_number, user_no, concept, state)
      select batch_id, merchant_id, 2, 'MX0001', 'NOMINA', 'invalid' from staff_payout limit {rows};`,
  },
  '/forward/credit/credit_bill/list': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ appId, userId, billId, merchantId }) => ({
      merchant: { merchant: merchantId },
      billStatus: { billStatus: ['repaid'] },
      currency: { currency: 'USD' },
      dueFrom: { dueFrom: today },
      dueTo: { dueTo: '2026-02-01' },
      extension: { dueFrom: '2026-11-01', dueTo: today, extension: true },
      loanId: { loanId: 'G-77' },
      userId: { userId },
      appId: { appId },
      billId: { billId },
    }),
  },
  '/forward/collect/cs/core/case/list': { by: ['SUPERUSER', 'DIRECTOR', 'LEADER', 'AGENT'], filters: caseFilters },
  '/forward/collect/cs/core/case/getPendingList': { by: ['AGENT'], filters: caseFilters },
  '/forward/collect/cs/case/stop/bills': {
    by: ['DIRECTOR', 'LEADER'],
    filters: ({ caseId, appId, userId }) => ({
      caseId: { caseId },
      appId: { appId },
      userId: { userId },
      phone: { phone: '+525500000042' },
    }),
  },
  '/forward/collect/cs/core/leaveApplication/list': {
    by: ['SUPERUSER', 'LEADER'],
    filters: ({ collectorId }) => ({
      own: { own: true },
      accountId: { accountId: collectorId },
      country: { country: 'MX' },
      period: { period: 'S2' },
      workplace: { workplace: 1 },
      type: { type: 'sickLeave' },
      state: { state: ['asked'] },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: today },
    }),
    rows: `insert into leave_application (account_id, type, start_at, end_at, time_zone, days, reason, state, asked_by, asked_at)
      select s.account_id, (array['leave', 'absence', 'sickLeave', 'yearLeave'])[1 + n % 4], at, at + interval '9 hours', 'America/Mexico_City', 100,
        'planned', (array['approved', 'refused', 'approved', 'withdrawn'])[1 + n / 4 % 4], s.account_id, at
      from generate_series(1, {rows}) n
        join (select account_id, row_number() over (order by account_id) - 1 as place, count(*) over () as people from staff) s
          on s.place = n % s.people,
        lateral (select timestamptz '2026-11-21 15:00Z' - n * interval '20 minutes' as at) t`,
  },
  '/forward/collect/cs/attendance/list': {
    by: ['SUPERUSER', 'LEADER'],
    filters: () => ({ ...punchFilters, userNo: { userNo: 'none' }, workplace: { workplace: 1 } }),
    rows: punches,
  },
  '/forward/collect/cs/attendance/myList': { by: ['AGENT'], filters: () => punchFilters },
  '/forward/collect/cs/statisticsAttendance/list': {
    by: ['SUPERUSER', 'LEADER'],
    always: () => ({ month: '2026-10-01' }),
    filters: () => ({
      month: { month: '2026-10-01' },
      country: { country: 'MX' },
      workplace: { workplace: 1 },
      period: { period: 'S2' },
      userNo: { userNo: 'none' },
    }),
    rows: `insert into attendance_month (account_id, month, country, workplace_id, due, leave_days, present, late, late_minutes, early,
        early_minutes, absent, missing, overtime_minutes, worked_minutes, computed_at)
      select s.account_id, (date '2026-10-01' - n * interval '1 month')::date, s.country, s.workplace_id, 2600, 0, 25, n % 9, n % 70, 0, 0, 100, 1, 0, 12000, now()
      from staff s cross join generate_series(0, {rows} / greatest(1, (select count(*) from staff)::integer)) n`,
  },
  '/forward/collect/cs/statisticsAttendance/missing': {
    by: ['SUPERUSER', 'LEADER'],
    filters: () => ({ dayFrom: { dayFrom: today }, dayTo: { dayTo: today }, workplace: { workplace: 1 } }),
    rows: `insert into attendance_day (account_id, day, workplace_id, outcome, starts_at, ends_at, in_at, due, leave_days, late_minutes, early_minutes,
        overtime_minutes, worked_minutes)
      select s.account_id, d, s.workplace_id, case when n % 40 = 0 then 'missing' else 'present' end, d, d, d, 100, 0, 0, 0, 0, 480
      from staff s cross join generate_series(0, {rows} / greatest(1, (select count(*) from staff)::integer)) n,
        lateral (select (date '2026-11-21' - n) as d) t`,
  },
  '/forward/collect/cs/case/stop/list': {
    by: ['SUPERUSER', 'DIRECTOR'],
    filters: ({ merchantId, userId }) => ({
      state: { state: 'stopped' },
      reason: { reason: 'dispute' },
      merchant: { merchant: merchantId },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: today },
      userId: { userId },
    }),
    rows: `insert into stop_case (stop_id, merchant_id, bill_id, user_id, state, reason, remark, evidence, stopped_at, stopped_by)
      select 'X' || lpad(n::text, 12, '0'), merchant_id, bill_id, user_id, 'restored', 'other', 'planned', 'planned',
        timestamptz '2026-01-01' + n * interval '4 minutes', 1
      from (select c.*, row_number() over () as n from collection_case c limit {rows}) c`,
  },
  '/forward/collect/ppd/job/list': {
    by: ['SUPERUSER', 'DIRECTOR', 'LEADER'],
    filters: () => ({
      country: { country: 'MX' },
      period: { period: 'S1A' },
      state: { state: 'fail' },
      dayFrom: { dayFrom: '2026-11-01' },
      dayTo: { dayTo: '2026-01-02' },
      jobId: { jobId: 'T000000000040' },
    }),
    // a job a stage, country, round and day for many years
    rows: `
      insert into ppd_job (job_id, country, stage, merchants, day, round, dpd_from, dpd_to, contact_types, exclude_contacted,
        exclude_promised, auto_derive, starts_at, ends_at, profile, lines, state, created_by, created_at)
      select 'T' || lpad(n::text, 12, '0'), 'MX', (array['S1A', 'S1B', 'S2', 'M1'])[1 + n % 4], '{1,2}', date '2026-01-01' + n / 40, 1, 1, 3,
        '{self}', true, true, true, timestamptz '2026-01-01' + n * interval '1 hour', timestamptz '2026-01-01' + n * interval '2 hours', 'p', 4,
        case when n % 50 = 0 then 'fail' else 'success' end, 1, '2026-01-01' from generate_series(1, {rows} / 10) n;
      insert into phone_call (call_id, decision_id, merchant_id, case_id, bill_id, user_id, number, account_id, line, state, outcome, made_at,
        placed_at, answered_at, ended_at)
      select 'L' || lpad(n::text, 12, '0'), 'D' || lpad(n::text, 12, '0'), merchant_id, case_id, bill_id, user_id, '+525500000000',
        collector_id, 'L' || n, 'ended', case when n % 3 = 0 then 'answered' else 'no answer' end, at, at, case when n % 3 = 0 then at end, at
      from (select c.*, row_number() over () as n, timestamptz '2026-01-01' + row_number() over () * interval '4 minutes' as at
        from collection_case c limit {rows}) c;
      insert into ppd_number (job_id, merchant_id, case_id, contact_type, number, state, reason, call_id)
      select case when n <= {rows} / 20 then 'T000000000040' else 'T' || lpad((n % 1000)::text, 12, '0') end, merchant_id, case_id, 'self',
        '+525500000000', case when n % 20 = 0 then 'refused' else 'called' end, case when n % 20 = 0 then 'hours' end,
        'L' || lpad(n::text, 12, '0')
      from (select c.*, row_number() over () as n from collection_case c limit {rows}) c`,
  },
  '/forward/collect/ppd/job/numbers': {
    by: ['SUPERUSER', 'DIRECTOR', 'LEADER'],
    always: () => ({ jobId: 'T000000000040' }),
    filters: () => ({
      jobId: { jobId: 'T000000000040' },
      state: { state: 'refused' },
      outcome: { outcome: 'answered' },
    }),
  },
  '/forward/collect/detect/detectCallRecords': {
    by: ['SUPERUSER', 'DIRECTOR', 'LEADER'],
    filters: ({ collectorId, merchantId, caseId }) => ({
      collector: { collector: collectorId },
      merchant: { merchant: merchantId },
      caseId: { caseId },
      period: { dayFrom: today, period: 'S1A' },
      outcome: { dayFrom: today, outcome: 'answered' },
      purpose: { dayFrom: today, purpose: 'call' },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
    }),
  },
  '/forward/collect/cs/msg/sent': {
    by: ['SUPERUSER', 'DIRECTOR', 'LEADER'],
    filters: ({ collectorId, merchantId, caseId }) => ({
      collector: { collector: collectorId },
      merchant: { merchant: merchantId },
      caseId: { caseId },
      channel: { dayFrom: today, channel: 'sms' },
      state: { dayFrom: today, state: 'failed' },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
    }),
    rows: `
      insert into message (message_id, decision_id, merchant_id, case_id, bill_id, user_id, channel, address, body, account_id, state, queued_at)
      select 'M' || lpad(n::text, 12, '0'), 'D' || lpad(n::text, 12, '0'), merchant_id, case_id, bill_id, user_id, 'sms', '+525500000000',
        'pay', collector_id, case when n % 9 = 0 then 'failed' else 'delivered' end, timestamptz '2026-01-01' + n * interval '4 minutes'
      from (select c.*, (row_number() over ())::int as n from collection_case c limit {rows}) c`,
  },
  '/forward/collect/detect/detectCsLogs': {
    by: ['SUPERUSER', 'DIRECTOR', 'LEADER'],
    filters: ({ collectorId, merchantId, caseId }) => ({
      collector: { collector: collectorId },
      merchant: { merchant: merchantId },
      caseId: { caseId },
      period: { dayFrom: today, period: 'S1A' },
      result: { dayFrom: today, result: 3 },
      channel: { dayFrom: today, channel: 'call' },
      reached: { dayFrom: today, reached: true },
      promised: { dayFrom: today, promised: true },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
    }),
  },
  '/forward/collect/detect/inspection/list': {
    by: ['SUPERUSER', 'DIRECTOR', 'LEADER'],
    filters: ({ collectorId }) => ({
      state: { state: 'open' },
      collector: { collector: collectorId },
      period: { period: 'S1A' },
      calibration: { calibration: true },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
    }),
    // thirty samples a day for years
    rows: `
      insert into inspection_form (country, items, made_by, made_at) values ('MX', '[]', 1, '2026-01-01');
      insert into inspection_sample (sample_id, merchant_id, case_id, kind, call_id, collector_id, stage, form_id, wanted, sampled_by, sampled_at, told_at)
      select 'Y' || lpad(n::text, 12, '0'), merchant_id, case_id, 'call', 'L' || lpad(n::text, 12, '0'), coalesce(collector_id, 92), stage, 1,
        1 + n % 2, 1, timestamptz '2026-01-01' + n * interval '20 minutes', case when n % 10 > 0 then timestamptz '2026-01-02' + n * interval '20 minutes' end
      from (select c.*, (row_number() over ())::int as n from collection_case c limit {rows} / 4) c`,
  },
  '/forward/collect/settlement/list': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ userId }) => ({ state: { state: 'requested' }, userId: { userId } }),
    rows: `insert into settlement (merchant_id, case_id, bill_id, user_id, stage, currency, due_minor, pay_minor, plan, first_day,
        state, reason, asked_by, asked_at)
      select merchant_id, case_id, bill_id, user_id, stage, currency, 100, 50, '[]', date '${today}',
        case when row_number() over () % 9 = 0 then 'requested' else 'kept' end, 'planned', 92,
        timestamptz '${today}' - (row_number() over ()) * interval '1 minute'
      from collection_case limit {rows}`,
  },
  '/forward/collect/derate/list': {
    by: ['SUPERUSER', 'DIRECTOR', 'AGENT'],
    filters: ({ userId }) => ({ state: { state: 'requested' }, userId: { userId }, mine: { mine: true } }),
    rows: `insert into derate (merchant_id, case_id, bill_id, user_id, stage, currency, amount_minor, fee_types, state, level,
        pay_minor, pay_by, reason, asked_by, asked_at)
      select merchant_id, case_id, bill_id, user_id, stage, currency, 100, '{fee}',
        case when row_number() over () % 9 = 0 then 'requested' else 'kept' end, 'leader', 100, date '${today}', 'planned',
        coalesce(collector_id, 92), timestamptz '${today}' - (row_number() over ()) * interval '1 minute'
      from collection_case limit {rows}`,
  },
  // a rule a stage and workplace: few by what they are
  '/forward/collect/derate/rule/list': {
    by: ['SUPERUSER', 'DIRECTOR'],
    filters: () => ({ country: { country: 'MX' }, period: { period: 'S1A' } }),
  },
  '/forward/collect/derate/quota/list': {
    by: ['SUPERUSER', 'DIRECTOR'],
    always: () => ({ day: today }),
    filters: () => ({
      day: { day: '2026-10-02' },
      country: { country: 'MX' },
      period: { period: 'S1A' },
      userNo: { userNo: 'N93' },
    }),
    rows: `insert into derate_quota (day, account_id, country, stage, currency, total_count, total_amount_minor, fee_types, made_at)
      select date '${today}' - n, s.account_id, s.country, s.stage, 'MXN', 10, 1000, '{fee}', date '${today}' - n
      from staff s cross join generate_series(0, {rows} / 500) n`,
  },
  // a rule a stage and team, a split a stage and merchant: few by what they are
  '/forward/collect/case/assignRule/queryRuleList': {
    by: ['SUPERUSER', 'DIRECTOR'],
    filters: () => ({ period: { period: 'S1A' }, caseCountry: { caseCountry: 'MX' } }),
  },
  '/forward/collect/cs/case/workplace/searchRule': {
    by: ['SUPERUSER', 'DIRECTOR'],
    filters: ({ merchantId }) => ({ merchant: { merchant: merchantId }, period: { period: 'S1A' } }),
  },
  '/forward/collect/cs/core/cover/list': {
    by: ['SUPERUSER', 'LEADER'],
    filters: () => ({ away: { away: true }, period: { period: 'S1A' } }),
  },
  '/forward/collect/cs/core/getPtp': {
    by: ['SUPERUSER', 'DIRECTOR', 'AGENT'],
    filters: ({ merchantId, collectorId }) => ({
      state: { state: ['pending'] },
      merchant: { merchant: merchantId },
      collector: { collector: collectorId },
    }),
    rows: contactLogRows,
  },
  '/forward/collect/cs/core/getCaseLogList': {
    by: ['SUPERUSER', 'AGENT'],
    always: ({ caseId }) => ({ caseId }),
    filters: ({ caseId }) => ({ caseId: { caseId }, thisBill: { thisBill: true }, result: { result: [1] } }),
  },
  '/forward/collect/ageing/list': {
    by: ['SUPERUSER'],
    filters: ({ merchantId }) => ({
      country: { country: 'MX' },
      merchant: { merchant: merchantId },
      dayFrom: { dayFrom: '2026-11-01' },
      dayTo: { dayTo: '2026-11-01' },
    }),
    // a row a merchant and day: fifty years of it
    rows: `insert into ageing_run (merchant_id, day, finished_at, counts)
      select merchant_id, date '${today}' - n, date '${today}' - n, '${noCounts}'
      from merchant cross join generate_series(1, {rows} / 6) n`,
  },
  '/forward/credit/payment/list': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId, userId, appId }) => ({
      state: { state: ['unidentified'] },
      kind: { kind: 'payment' },
      merchant: { merchant: merchantId },
      channel: { channel: 'STP' },
      currency: { currency: 'MXN' },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
      loanId: { loanId: 'G-42' },
      trackingKey: { trackingKey: 'K42' },
      userId: { userId },
      appId: { appId },
    }),
    rows: `insert into payment (payment_id, merchant_id, channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, loan_ref,
        app_id, bill_id, user_id, raw, received_at)
      select 'P' || lpad(n::text, 12, '0'), case when n % 20 > 0 then merchant_id end, (array['STP', 'OXXO', 'PSE'])[1 + n % 3], 'K' || n, 'payment',
        case when n % 20 > 0 then 'booked' else 'unidentified' end, open_minor, currency, at, at::date, 'G-' || n,
        case when n % 20 > 0 then app_id end, case when n % 20 > 0 then bill_id end, case when n % 20 > 0 then user_id end, '{}', at
      from (select c.*, row_number() over () as n, timestamptz '2026-01-01' + row_number() over () * interval '4 minutes' as at
        from collection_case c limit {rows}) c`,
  },
  '/api/cms/job/list': {
    by: ['SUPERUSER', 'AGENT'],
    filters: () => ({ kind: { kind: 'collection.ageing' }, state: { state: 'failed' }, mine: { mine: true } }),
    rows: `insert into job (job_id, kind, state, title, input, created_by, created_at)
      select 'J' || lpad(n::text, 12, '0'), (array['collection.ageing', 'payment.import.run', 'credit.loanBook.run'])[1 + n % 3],
        case when n % 50 = 0 then 'failed' else 'done' end, 'job ' || n, '{}', 1 + n % 500,
        timestamptz '2026-01-01' + n * interval '4 minutes' from generate_series(1, {rows}) n`,
  },
  '/forward/credit/user_info/query_loan_user_info': {
    by: ['SUPERUSER'],
    always: () => ({ filterValue: '+525500000042' }),
    filters: ({ userId }) => ({
      filterType: [
        { filterType: 'mobile', filterValue: '+525500000042' },
        { filterType: 'user_id', filterValue: userId },
        { filterType: 'pan_number', filterValue: '42' },
        { filterType: 'bank_account', filterValue: '012180001234567891' },
        { filterType: 'name', filterValue: 'quispe mar' },
      ],
      filterValue: { filterValue: '42' },
    }),
  },
  '/api/cms/operation_log/list': {
    by: ['SUPERUSER', 'LEADER'],
    filters: ({ caseId, appId, userId }) => ({
      userName: { userName: 'agent_j' },
      action: { action: 'collection.' },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
      endpoint: { endpoint: '/forward/collect/cs/core/saveLog' },
      target: { target: 'J000000000042' },
      caseId: { caseId },
      appId: { appId },
      userId: { userId },
      beforeEntry: { beforeEntry: 90_000 },
    }),
    rows: `insert into operation_log (at, account_id, user_name, endpoint, action, merchant_id, case_id)
      select timestamptz '2026-01-01' + n * interval '4 minutes', a, 'agent_' || translate(a::text, '0123456789', 'abcdefghij'),
        (array['/forward/collect/cs/core/saveLog', '/forward/collect/cs/core/case/assign', '/forward/credit/payment/match'])[1 + n % 3],
        (array['collection.logged', 'collection.assigned', 'payment.matched'])[1 + n % 3], merchant_id, case_id
      from (select c.*, (row_number() over ())::int as n, 1 + (row_number() over ())::int % 500 as a from collection_case c limit {rows}) c;
    insert into case_event (merchant_id, case_id, bill_id, at, kind) select merchant_id, case_id, bill_id, opened_at, 'opened' from collection_case`,
  },
  '/api/cms/operation_log/case_list': {
    by: ['SUPERUSER', 'DIRECTOR'],
    always: ({ caseId }) => ({ of: { caseId } }),
    filters: ({ userId }) => ({ of: { of: { userId } } }),
  },
  '/api/cms/notification/list': {
    by: ['SUPERUSER'],
    filters: () => ({ unread: { unread: true } }),
    rows: `insert into notification (account_id, kind, at, read_at)
      select 1 + n % 2, 'approval.wanted', at, case when n % 10 > 0 then at end
      from (select n, timestamptz '2026-01-01' + n * interval '4 minutes' as at from generate_series(1, {rows}) n) told`,
  },
  '/api/cms/page_error/list': {
    by: ['SUPERUSER', 'TECHNICAL'],
    filters: () => ({ version: { version: 'index-7' } }),
    rows: `insert into page_error (fingerprint, message, stack, place, version, browser, first_at, last_at)
      select 'f' || n, 'is undefined', 'at show', '/dashboard', 'index-' || n % 100, 'Chromium', at, at
      from (select n, timestamptz '2026-01-01' + n * interval '4 minutes' as at from generate_series(1, {rows}) n) reported`,
  },
  // a business has hundreds of accounts, not a hundred thousand: those that were generated
  '/api/cms/user_auth/auth_user_fetch_all': {
    by: ['SUPERUSER', 'HR'],
    filters: ({ merchantId }) => ({
      find: { find: 'agent_j' },
      role: { role: 1 },
      merchant: { merchant: merchantId },
      country: { country: 'MX' },
      state: { state: 'inactive' },
      superuser: { superuser: true },
      tfa: { tfa: 'unbound' },
      locked: { locked: true },
    }),
  },
  '/api/cms/user_auth/auth_user_history': {
    by: ['SUPERUSER', 'HR'],
    always: ({ collectorId }) => ({ account: collectorId }),
    filters: ({ collectorId }) => ({ account: { account: collectorId } }),
  },
  '/forward/collect/compliance/decisions': {
    by: ['SUPERUSER', 'DIRECTOR'],
    filters: ({ caseId, merchantId }) => ({
      show: [{ show: 'refused' }, { show: 'near' }, { show: 'all' }],
      channel: { channel: 'sms' },
      rule: { rule: 'paid' },
      merchant: { merchant: merchantId },
      caseId: { caseId },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
    }),
    rows: `insert into contact_decision (decision_id, at, merchant_id, case_id, user_id, party, channel, purpose, allowed, near)
      select 'D' || lpad(n::text, 12, '0'), timestamptz '2026-01-01' + n * interval '4 minutes', merchant_id, case_id, user_id, 'self',
        (array['call', 'sms'])[1 + n % 2], 'call', n % 10 > 0, case when n % 25 = 1 then 'closing' end
      from (select c.*, (row_number() over ())::int as n from collection_case c limit {rows}) c`,
  },
  '/forward/collect/compliance/silences': {
    by: ['SUPERUSER', 'DIRECTOR'],
    filters: () => ({ kind: { kind: 'deceased' }, live: { live: false }, country: { country: 'MX' } }),
    rows: `insert into silence (silence_id, kind, phone, merchant_id, case_id, user_id, evidence, made_by, made_at)
      select 'S' || lpad(n::text, 12, '0'), (array['wrongNumber', 'deceased', 'disputed'])[1 + n % 3], '+52' || n, merchant_id, case_id,
        user_id, 'said so', 1, timestamptz '2026-01-01' + n * interval '4 minutes'
      from (select c.*, (row_number() over ())::int as n from collection_case c limit {rows}) c`,
  },
  '/forward/collect/goal/list': {
    by: ['SUPERUSER', 'DIRECTOR'],
    filters: () => ({
      country: { country: 'MX' },
      period: { period: 'S1A' },
      type: { type: 'kept' },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
    }),
    // every stage and type of every country for two years
    rows: `insert into goal (country, stage, day, type, rate, created_by, created_at)
      select country, stage, date '${today}' - n, type, 5000, 1, '2026-01-01'
      from unnest(array['MX', 'CO', 'PE', 'CL', 'EC']) country, unnest(array['S1A', 'S1B', 'S2', 'M1', 'M2', 'M3', 'D0', 'D0_BEFORE']) stage,
        unnest(array['recovery', 'coverage', 'ptp', 'kept']) type, generate_series(0, {rows} / 160) n`,
  },
  // a few versions a year of each stage, role and type
  '/forward/collect/incentive/queryRuleList': {
    by: ['SUPERUSER', 'HR'],
    filters: () => ({
      country: { country: 'MX' },
      period: { period: 'S1A' },
      role: { role: 'AGENT' },
      incentiveType: { incentiveType: 3 },
      incentiveDate: { incentiveDate: '2026-11' },
    }),
    rows: `insert into incentive_plan (country, stage, role, type, version_number, name, from_month, currency, min_cases, tiers, created_by, created_at)
      select country, stage, role, type, n, 'Plan', date '2025-01-01' + n * interval '1 month', 'MXN', 0, '[{"goal":1,"amount":1}]', 1, '2026-01-01'
      from unnest(array['MX', 'CO', 'PE', 'CL', 'EC']) country, unnest(array['S1A', 'S1B', 'S2', 'M1', 'M2', 'M3', 'D0', 'D0_BEFORE']) stage,
        unnest(array['AGENT', 'JUNIOR']) role, generate_series(1, 5) type, generate_series(1, 6) n`,
  },
  '/forward/collect/incentive/queryResultList': {
    by: ['SUPERUSER', 'HR', 'LEADER', 'DIRECTOR'],
    always: () => ({ incentiveDate: '2026-10' }),
    filters: incentiveFilters,
    // ten months of five thousand people
    rows: `insert into incentive_run (country, month, state, computed_at, people, results)
      select country, date '2026-01-01' + n * interval '1 month', 'frozen', '${today}', 5000, 10000
      from (select distinct country from merchant) c, generate_series(0, 9) n;
    insert into incentive_result (country, month, account_id, stage, role, type, plan_id, currency, tier, goal, result, amount_minor, ranking,
        cases, repaid_cases, placed_minor, collected_minor, case_rate, amount_rate)
      select country, date '2026-01-01' + n / ({rows} / 10) * interval '1 month', 92 + n % ({rows} / 20), 'S1A', 'AGENT', 2 + n / ({rows} / 20) % 2, 1,
        'MXN', 1, 100, 120, n, n, 100, 20, 1000000, 200000, 2000, 2000
      from (select g.n, (array['MX', 'CO', 'PE', 'CL', 'EC'])[1 + g.n % 5] as country from generate_series(0, {rows} - 1) g (n)) g;
    insert into account (user_name, name, password_hash, default_password, tfa_required, created_at)
      select 'paid_' || n, 'Paid ' || n, '-', false, false, '2026-01-01' from generate_series(1, {rows} / 20) n;
    insert into staff (account_id, user_no, role, status, country, stage, enter_day)
      select account_id, user_name, 'AGENT', 'COLLECTING', 'MX', 'S1A', '2026-01-05' from account where user_name like 'paid%';
    insert into incentive_dispute (dispute_id, result_id, account_id, country, stage, state, opened_by, opened_at)
      select 'Q' || substr(result_id, 2), result_id, account_id, country, stage, case when account_id % 1000 = 0 then 'open' else 'rejected' end, account_id, '${today}'
      from incentive_result where account_id % 20 = 0;
    insert into incentive_adjustment (adjustment_id, result_id, stage, role, type, country, month, for_month, account_id, kind, currency, amount_minor, reason, created_at)
      select 'D' || substr(result_id, 2), result_id, stage, role, type, country, month + interval '1 month', month, account_id, 'clawback', 'MXN', -1, '', '${today}'
      from incentive_result where account_id % 20 = 0`,
  },
  '/forward/collect/incentive/listAdjustments': {
    by: ['SUPERUSER', 'AGENT', 'LEADER'],
    always: () => ({ incentiveDate: '2026-10' }),
    filters: (sample) => ({ ...incentiveFilters(sample), mine: { mine: true } }),
  },
  '/forward/collect/incentive/listDisputes': {
    by: ['SUPERUSER', 'AGENT', 'HR'],
    filters: () => ({ state: { state: 'open' }, country: { country: 'MX' }, resultId: { resultId: 'I000000000000' } }),
  },
}
