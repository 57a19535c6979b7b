/** Everybody's results of a month: listing, computing, approving, the file, and what is behind one of them. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { accountId, country, currency, day, id, instant, role, stage, version } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { incentiveDate, monthStates, resultFields, share } from './incentive.ts'
import { tier } from './incentive-plan.ts'
import { incentiveType } from './incentive-types.ts'

export const adjustmentKinds = ['clawback', 'late', 'correction'] as const

const resultId = id
const resultFilters = {
  country: z.optional(country),
  period: z.optional(stage),
  role: z.optional(role),
  incentiveType: z.optional(incentiveType),
  /** Exactly this person; 40201 where the caller sees nobody of that number. */
  userNo: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
} as const

export const monthResult = z.object({
  resultId,
  /** `YYYY-MM-01`. */
  date: day,
  ...resultFields,
  role,
  state: z.enum(monthStates),
  cases: z.int(),
  repaidCases: z.int(),
  placed: minorAmount,
  collected: minorAmount,
  disputed: z.boolean(),
})

export const resultSorts = ['ranking', 'amount', 'userName'] as const
export const queryResultList = endpoint({
  path: '/forward/collect/incentive/queryResultList',
  access: { menu: 'incentive' },
  rows: 'staff',
  spec: '2 §7 Incentive',
  summary: 'Computed incentive results of a month, in my scope',
  input: listInput({ incentiveDate, ...resultFilters }, resultSorts),
  output: listOf(monthResult),
  errors: ['performance.invalidDate', 'performance.incentiveInvalidUser'],
})

export const resultSummary = endpoint({
  path: '/forward/collect/incentive/resultSummary',
  access: { menu: 'incentive' },
  rows: 'staff',
  spec: 'SCREENS: sums beneath a list',
  summary: 'People, sums by currency and adjustments of the results that a filter matches',
  input: z.strictObject({ incentiveDate, ...resultFilters }),
  output: z.object({
    people: z.int(),
    sums: z.array(z.object({ currency, amount: minorAmount, adjustments: minorAmount })),
  }),
  errors: ['performance.invalidDate', 'performance.incentiveInvalidUser'],
})

export const downloadResultExcelFile = endpoint({
  path: '/forward/collect/incentive/downloadResultExcelFile',
  access: { button: 'incentive_export' },
  rows: 'staff',
  transport: 'download',
  spec: '2 §7 Incentive (binary)',
  summary: 'Results of a month as XLSX, streamed',
  input: z.strictObject({ incentiveDate, ...resultFilters }),
  output: z.null(),
  errors: ['performance.invalidDate', 'performance.incentiveInvalidUser'],
})

/** What an amount is that is paid with a month: a result of it, or an entry because of an earlier month. */
export const entryWords: Record<'result' | (typeof adjustmentKinds)[number], Words> = {
  result: { zh: '结果', en: 'Result', es: 'Resultado' },
  clawback: { zh: '已冲正', en: 'Taken back', es: 'Revertido' },
  late: { zh: '迟到回款', en: 'Came late', es: 'Llegó tarde' },
  correction: { zh: '更正', en: 'Correction', es: 'Corrección' },
}

export const collectedWords: Words = { zh: '回收金额', en: 'Collected', es: 'Recuperado' }

/**
 * Columns of the file in order. Goal and result are numbers in the unit of the type: percent, cases, money, rank. After the
 * results come the adjustments paid with the month, so that the amounts add up to what is paid.
 */
export const resultColumns = [
  { key: 'date', kind: 'text', title: { zh: '月份', en: 'Month', es: 'Mes' } },
  { key: 'country', kind: 'text', title: { zh: '国家', en: 'Country', es: 'País' } },
  { key: 'period', kind: 'text', title: { zh: '阶段', en: 'Stage', es: 'Tramo' } },
  { key: 'role', kind: 'text', title: { zh: '角色', en: 'Role', es: 'Rol' } },
  { key: 'userNo', kind: 'text', title: { zh: '工号', en: 'User number', es: 'Número de usuario' } },
  { key: 'userName', kind: 'text', title: { zh: '姓名', en: 'Name', es: 'Nombre' } },
  { key: 'type', kind: 'text', title: { zh: '规则类型', en: 'Rule type', es: 'Tipo de regla' } },
  { key: 'goal', kind: 'number', title: { zh: '目标', en: 'Goal', es: 'Meta' } },
  { key: 'result', kind: 'number', title: { zh: '结果', en: 'Result', es: 'Resultado' } },
  { key: 'ranking', kind: 'number', title: { zh: '排名', en: 'Ranking', es: 'Posición' } },
  { key: 'casePercentage', kind: 'number', title: { zh: '案件比例 %', en: 'Case %', es: '% de casos' } },
  { key: 'amountPercentage', kind: 'number', title: { zh: '金额比例 %', en: 'Amount %', es: '% del monto' } },
  { key: 'cases', kind: 'number', title: { zh: '持有案件', en: 'Cases held', es: 'Casos a cargo' } },
  { key: 'repaidCases', kind: 'number', title: { zh: '还清案件', en: 'Cases repaid', es: 'Casos pagados' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'placed', kind: 'money', title: { zh: '入手金额', en: 'Placed', es: 'Monto asignado' } },
  { key: 'collected', kind: 'money', title: collectedWords },
  { key: 'amount', kind: 'money', title: { zh: '激励金额', en: 'Amount', es: 'Monto' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'State', es: 'Estado' } },
  { key: 'entry', kind: 'text', title: { zh: '条目', en: 'Entry', es: 'Concepto' } },
  { key: 'forMonth', kind: 'text', title: { zh: '所属月份', en: 'Month concerned', es: 'Mes al que se refiere' } },
  { key: 'reason', kind: 'text', title: { zh: '原因', en: 'Reason', es: 'Motivo' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const queryMonthList = endpoint({
  path: '/forward/collect/incentive/queryMonthList',
  access: { menu: 'incentive' },
  rows: 'staff',
  spec: 'DOMAIN §7: computed for a month, frozen when approved',
  summary: 'How a month stands in each country: computed when and by whom, approved by whom',
  input: z.strictObject({ incentiveDate }),
  output: z.array(
    z.object({
      country,
      currency,
      state: z.enum(monthStates),
      people: z.int(),
      results: z.int(),
      rules: z.int(),
      computedTime: z.nullable(instant),
      computedBy: z.nullable(accountId),
      computedByName: z.nullable(z.string()),
      approvedTime: z.nullable(instant),
      approvedByName: z.nullable(z.string()),
      openDisputes: z.int(),
      /** What keeps the caller from approving a computed month; null: nothing. */
      hindrance: z.nullable(z.enum(['notOver', 'computedEarly', 'nothing', 'rulesChanged', 'fourEyes'])),
      version,
    }),
  ),
  errors: ['performance.invalidDate'],
})

export const computeResult = endpoint({
  path: '/forward/collect/incentive/computeResult',
  access: { button: 'incentive_change' },
  rows: 'staff',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §7: results computed for a month, re-computable',
  summary: 'Compute a country’s month as a job; what changed in frozen months before it becomes its adjustments',
  input: z.strictObject({ country, incentiveDate }),
  output: z.object({ jobId: id }),
  errors: [
    'performance.invalidDate',
    'performance.monthAhead',
    'performance.monthFrozen',
    'performance.noRules',
    'staff.noPermission',
  ],
})

export const approveResult = endpoint({
  path: '/forward/collect/incentive/approveResult',
  access: { button: 'incentive_approve' },
  rows: 'staff',
  writes: true,
  secondPerson: true,
  spec: 'DOMAIN §7: frozen when approved',
  summary: 'Approve a computed month, which freezes it; not by who computed it',
  input: z.strictObject({ country, incentiveDate, version }),
  output: z.object({ version }),
  errors: [
    ...secondPersonErrors,
    'performance.invalidDate',
    'performance.monthNotOver',
    'performance.monthNotComputed',
    'performance.computedEarly',
    'performance.monthFrozen',
    'performance.nothingToApprove',
    'performance.rulesChanged',
    'performance.fourEyes',
    'record.stale',
    'staff.noPermission',
  ],
})

const explainedPayment = z.object({
  paymentId: id,
  valueDay: day,
  paidTime: instant,
  amount: minorAmount,
  channel: z.string(),
  /** It was the money that repaid the case. */
  finishes: z.boolean(),
})

export const explainResult = endpoint({
  path: '/forward/collect/incentive/explainResult',
  access: 'session',
  rows: 'staff',
  spec: 'DOMAIN §7: each result can be traced to the cases behind it',
  summary: 'What a result counts: the person’s cases of the month, what was open, and each payment',
  input: z.strictObject({
    /** A computed result in scope; without it the own figures of a month that nobody computed. */
    resultId: z.optional(resultId),
    own: z.optional(z.strictObject({ incentiveDate, period: stage })),
    /** Only cases that money came in for. */
    paidOnly: z._default(z.boolean(), false),
    page: z._default(z.int().check(z.gte(1), z.lte(100_000)), 1),
    pageSize: z._default(z.int().check(z.gte(1), z.lte(200)), 20),
  }),
  output: z.object({
    /** One page of them, what brought most first. */
    list: z.array(
      z.object({
        caseId: id,
        appId: id,
        /** Null to who knows no borrowers. */
        borrower: z.nullable(z.string()),
        since: instant,
        /** Null: still held. */
        until: z.nullable(instant),
        placed: minorAmount,
        collected: minorAmount,
        repaid: z.boolean(),
        payments: z.array(explainedPayment),
      }),
    ),
    total: z.int(),
    country,
    currency,
    period: stage,
    userNo: z.string(),
    userName: z.string(),
    date: day,
    /** What was known: everything booked up to then counts. */
    asOf: instant,
    cases: z.int(),
    repaidCases: z.int(),
    placed: minorAmount,
    collected: minorAmount,
    casePercentage: share,
    amountPercentage: share,
    /** What paid the result; null for figures that no result was computed of. */
    rule: z.nullable(
      z.object({
        name: z.string(),
        incentiveType,
        /** Who holds fewer cases is neither ranked nor paid. */
        minCases: z.int(),
        tiers: z.array(tier),
        /** In the unit of the type; null where there is none, such as a rank of who is not ranked. */
        result: z.nullable(z.int()),
        /** Which tier was reached, from 1. */
        tier: z.nullable(z.int()),
        amount: minorAmount,
      }),
    ),
  }),
  errors: ['performance.resultMissing', 'performance.invalidDate'],
})

export const listAdjustments = endpoint({
  path: '/forward/collect/incentive/listAdjustments',
  access: 'session',
  rows: 'staff',
  spec: 'requirement: clawback on reversal, an entry in the next month',
  summary: 'Adjustments paid with a month, in my scope: money taken back or late after a month was frozen, corrections',
  input: listInput({ incentiveDate, ...resultFilters, mine: z._default(z.boolean(), false) }, ['amount']),
  output: listOf(
    z.object({
      adjustmentId: id,
      resultId,
      country,
      period: stage,
      userNo: z.string(),
      userName: z.string(),
      incentiveType,
      /** The month it is about. */
      forMonth: day,
      kind: z.enum(adjustmentKinds),
      currency,
      amount: minorAmount,
      /** What is collected now less what was when the month was computed; null for a correction, and where nobody wrote it down. */
      moved: z.nullable(minorAmount),
      /** What somebody wrote to a correction. */
      reason: z.nullable(z.string()),
      createdTime: instant,
    }),
  ),
  errors: ['performance.invalidDate', 'performance.incentiveInvalidUser'],
})
