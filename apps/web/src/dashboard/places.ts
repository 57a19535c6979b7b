/** The lists behind the figures, with their filters. */
import type { Country } from '@cordillera/contract/countries'
import { address } from '../ui/address.ts'

type Values = Parameters<typeof address>[1]
export const myCases = (values: Values = {}) => address('/collection/pendingCollect', values)
export const cases = (values: Values = {}) => address('/collection/caseManagement', values)
/** Cases of a country: a board is of one. */
export const casesIn =
  (country: Country) =>
  (values: Values = {}) =>
    cases({ country, ...values })
export const payments = (values: Values = {}) => address('/finance/paymentInfo', values)
export const workbench = (caseId: string) => `/collection/make_conclusion/${caseId}`
export const refusals = (values: Values = {}) =>
  address('/collection/tools', { tab: 'decisions', show: 'refused', ...values })
export const refunds = (values: Values = {}) => address('/finance/creditBill', { view: 'refunds', ...values })
export const bankCards = (values: Values = {}) => address('/finance/updateBankCard', values)
export const writeOffs = (values: Values = {}) => address('/finance/creditBill', { view: 'writeOffs', ...values })
export const staffPayouts = (values: Values = {}) => address('/account/payOfMexicoStaff', values)
export const orders = (values: Values = {}) => address('/jedi/order_handel', values)
export const authorityComplaints = (values: Values = {}) => address('/jedi/organization_handel', values)
export const images = (values: Values = {}) => address('/jedi/image_manual', { view: 'list', ...values })
export const audits = (values: Values = {}) => address('/auditing/assignAudit', values)
export const ownAudits = (values: Values = {}) => address('/auditing/pendingAudit', values)
export const auditConclusions = (values: Values = {}) =>
  address('/auditing/auditAnalytics', { view: 'conclusions', step: 'first', ...values })
export const people = (values: Values = {}) => address('/collection/workFlow', values)
export const leaves = (values: Values = {}) => address('/my-info/leave', values)
export const punches = (values: Values = {}) => address('/my-info/attendance', values)
