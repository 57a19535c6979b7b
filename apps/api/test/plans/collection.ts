import { ageingCounts } from '@cordillera/contract/collection/ageing'
import { type PlanAim, type PlanAims, today } from './plan.ts'

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
  number: { number: caseId },
  appId: { appId },
  userId: { userId },
  importJob: { importJob: 'J000000000042' },
  phone: { phone: '+525500000042' },
  closed: { closed: true },
})
const noCounts = JSON.stringify(Object.fromEntries(Object.keys(ageingCounts._zod.def.shape).map((name) => [name, 0])))
const contactLogRows = `
  insert into promise (promise_id, merchant_id, bill_id, case_id, user_id, kind, made_by, made_at, promised_on, amount_minor, currency, state)
    select 'R' || lpad((row_number() over ())::text, 12, '0'), merchant_id, bill_id, case_id, user_id, 'PTP', coalesce(collector_id, 92), opened_at, date '${today}' - 2 + (row_number() over ())::int % 400,
      open_minor, currency, case when row_number() over () % 3 = 0 then 'pending' else 'kept' end
    from collection_case limit {rows};
  insert into contact_log (merchant_id, case_id, bill_id, user_id, account_id, at, channel, result)
    select merchant_id, case_id, bill_id, user_id, coalesce(collector_id, 92), timestamptz '${today}' - (row_number() over ())::int * interval '4 minutes', 'call', 1 + abs(hashtext(case_id)) % 3
    from collection_case limit {rows};`

export const planAims: PlanAims = {
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
      live: { live: true },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
    }),
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
      period: { period: 'S1A' },
      collector: { collector: collectorId },
    }),
    rows: contactLogRows,
  },
  '/forward/collect/cs/core/getCaseLogList': {
    by: ['SUPERUSER', 'AGENT'],
    always: ({ caseId }) => ({ caseId }),
    filters: ({ caseId }) => ({
      caseId: { caseId },
      thisBill: { thisBill: true },
      result: { result: [1] },
      withArchive: { withArchive: true },
    }),
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
}
