import { type PlanAims, today } from './plan.ts'

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

export const planAims: PlanAims = {
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
}
