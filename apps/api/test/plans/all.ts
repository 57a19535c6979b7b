/**
 * For every list of the contract: who reads it, a value for each of its filters, and what its table holds at size. A list
 * without an entry here, or with a filter that has no value, fails explain.test.ts: nobody adds a list, a sort or a filter
 * that reads a whole table. A file for each domain of the contract.
 */
import { planAims as access } from './access.ts'
import { planAims as acquisition } from './acquisition.ts'
import { planAims as appOperation } from './app-operation.ts'
import { planAims as attendance } from './attendance.ts'
import { planAims as audit } from './audit.ts'
import { planAims as borrower } from './borrower.ts'
import { planAims as collection } from './collection.ts'
import { planAims as compliance } from './compliance.ts'
import { planAims as costs } from './costs.ts'
import { planAims as coupon } from './coupon.ts'
import { planAims as credit } from './credit.ts'
import { planAims as derate } from './derate.ts'
import { planAims as job } from './job.ts'
import { planAims as market } from './market.ts'
import { planAims as messaging } from './messaging.ts'
import { planAims as notification } from './notification.ts'
import { planAims as operationLog } from './operation-log.ts'
import { planAims as pageError } from './page-error.ts'
import { planAims as payment } from './payment.ts'
import { planAims as performance } from './performance.ts'
import type { PlanAims } from './plan.ts'
import { planAims as reconciliation } from './reconciliation.ts'
import { planAims as serviceDesk } from './service-desk.ts'
import { planAims as staff } from './staff.ts'

export const planAimsByDomain: Record<string, PlanAims> = {
  access,
  acquisition,
  appOperation,
  attendance,
  audit,
  borrower,
  collection,
  compliance,
  coupon,
  costs,
  credit,
  derate,
  job,
  market,
  messaging,
  notification,
  operationLog,
  pageError,
  payment,
  performance,
  reconciliation,
  serviceDesk,
  staff,
}

export const planAims: PlanAims = Object.assign({}, ...Object.values(planAimsByDomain))
