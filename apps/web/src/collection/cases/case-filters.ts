/** The case list's filters: how they stand in the URL, and what the contract's filter they make. */
import {
  caseCounts,
  type caseFilter,
  caseHappenings,
  caseSorts,
  caseStatuses,
} from '@cordillera/contract/collection/case'
import { countryNames } from '@cordillera/contract/countries'
import { id } from '@cordillera/contract/fields'
import { stageNames } from '@cordillera/contract/stages'
import type { input } from 'zod/v4/core'
import { type Param, param, type ValuesOf } from '../../ui/filters/params.ts'
import { addDays, startOfDay } from '../../ui/show/dates.ts'

export const repaymentNames = ['0', '1', '2'] as const

export type CaseFilterInput = input<typeof caseFilter>
type Counted = NonNullable<CaseFilterInput['counted']>

/** A figure of statistics and its days, `attempted.2026-11-09.2026-11-22`. */
export const countedParam: Param<Counted> = {
  read: (text) => {
    const [name = '', first = '', last = ''] = text.split('.')
    const what = param.choice(caseCounts).read(name)
    const from = param.day().read(first)
    const to = param.day().read(last)
    return what && from && to && from <= to ? { what, from, to } : undefined
  },
  write: ({ what, from, to }) => [what, from, to].join('.'),
}

export const caseParams = {
  period: param.choices(stageNames),
  status: param.choices(caseStatuses),
  collector: param.numbers(),
  dpdFrom: param.number(),
  dpdTo: param.number(),
  amountFrom: param.number(),
  amountTo: param.number(),
  find: param.text(40),
  merchant: param.numbers(),
  country: param.choices(countryNames),
  repaymentStatus: param.choices(repaymentNames),
  leader: param.numbers(),
  workplace: param.numbers(),
  lastResult: param.numbers(),
  lastContactFrom: param.day(),
  lastContactTo: param.day(),
  contactTimesFrom: param.number(),
  contactTimesTo: param.number(),
  promisedFrom: param.day(),
  promisedTo: param.day(),
  newCustomer: param.flag(),
  multiArrears: param.flag(),
  extension: param.flag(),
  stopped: param.flag(),
  workable: param.flag(),
  happened: param.choice(caseHappenings),
  counted: countedParam,
  importJob: param.text(40),
  closed: param.flag(),
}
export const caseListShape = { sorts: caseSorts, pageSize: 50 } as const

export type CaseValues = ValuesOf<typeof caseParams>

const idFields: Record<string, 'caseId' | 'appId' | 'userId'> = { C: 'caseId', A: 'appId', U: 'userId' }

/** What the one search field means: a case's, an application's, a borrower's id, a phone number, or any number as it is printed. */
export function meantBy(find: string): Pick<CaseFilterInput, 'caseId' | 'appId' | 'userId' | 'phone' | 'number'> {
  const text = find.trim()
  if (/^\+?[\d ()-]{6,20}$/.test(text)) return { phone: text }
  const wanted = text.toUpperCase()
  const field = idFields[wanted.slice(0, 1)]
  if (field && id.safeParse(wanted).success) return { [field]: wanted }
  return { number: text }
}

/** The contract's filter. Days of contact are days in `zone`, whole ones. */
export function filterOf(values: CaseValues, zone: string): CaseFilterInput {
  const { find, repaymentStatus, lastContactFrom, lastContactTo, ...same } = values
  return {
    ...same,
    ...(find ? meantBy(find) : {}),
    ...(repaymentStatus
      ? { repaymentStatus: repaymentStatus.map((status) => repaymentNames.indexOf(status) as 0 | 1 | 2) }
      : {}),
    ...(lastContactFrom ? { lastContactFrom: startOfDay(lastContactFrom, zone).toISOString() } : {}),
    ...(lastContactTo ? { lastContactTo: endOfDay(lastContactTo, zone).toISOString() } : {}),
  }
}
const endOfDay = (day: string, zone: string) => new Date(startOfDay(addDays(day, 1), zone).getTime() - 1)
