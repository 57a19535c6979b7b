/** The lists behind the figures, with their filters. */
import { collectResults } from '@cordillera/contract/collection/results'

const codes = (which: (result: (typeof collectResults)[number]) => boolean) =>
  collectResults
    .filter(which)
    .map(({ code }) => code)
    .join(',')
export const reachedResults = codes(({ reached }) => reached === 'borrower')
export const promiseResults = codes(({ promise }) => promise !== null)

type Values = Readonly<Record<string, string | number | undefined>>
function address(path: string, values: Values): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
export const myCases = (values: Values = {}) => address('/collection/pendingCollect', values)
export const cases = (values: Values = {}) => address('/collection/caseManagement', values)
export const payments = (values: Values = {}) => address('/finance/paymentInfo', values)
export const workbench = (caseId: string) => `/collection/make_conclusion/${caseId}`
export const refusals = (values: Values = {}) =>
  address('/collection/tools', { tab: 'decisions', show: 'refused', ...values })
export const audits = (values: Values = {}) => address('/auditing/assignAudit', values)
export const ownAudits = (values: Values = {}) => address('/auditing/pendingAudit', values)
export const auditConclusions = (values: Values = {}) =>
  address('/auditing/auditAnalytics', { view: 'conclusions', step: 'first', ...values })
export const people = (values: Values = {}) => address('/collection/workFlow', values)
export const leaves = (values: Values = {}) => address('/my-info/leave', values)
export const punches = (values: Values = {}) => address('/my-info/attendance', values)
