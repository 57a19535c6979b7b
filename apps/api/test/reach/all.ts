/**
 * For every endpoint that reaches tenant rows, an input that aims at given rows. A new endpoint without an entry here fails
 * reach.test.ts: nobody adds a call without saying how somebody would misuse it. A file for each domain of the contract.
 */
import { aims as access } from './access.ts'
import { aims as acquisition } from './acquisition.ts'
import type { Aims } from './aim.ts'
import { aims as appOperation } from './app-operation.ts'
import { aims as attendance } from './attendance.ts'
import { aims as audit } from './audit.ts'
import { aims as borrower } from './borrower.ts'
import { aims as collection } from './collection.ts'
import { aims as compliance } from './compliance.ts'
import { aims as costs } from './costs.ts'
import { aims as coupon } from './coupon.ts'
import { aims as credit } from './credit.ts'
import { aims as dashboard } from './dashboard.ts'
import { aims as derate } from './derate.ts'
import { aims as market } from './market.ts'
import { aims as messaging } from './messaging.ts'
import { aims as operationLog } from './operation-log.ts'
import { aims as payment } from './payment.ts'
import { aims as performance } from './performance.ts'
import { aims as reconciliation } from './reconciliation.ts'
import { aims as serviceDesk } from './service-desk.ts'
import { aims as staff } from './staff.ts'

export const aims: Aims = {
  ...access,
  ...acquisition,
  ...appOperation,
  ...attendance,
  ...audit,
  ...borrower,
  ...collection,
  ...compliance,
  ...costs,
  ...coupon,
  ...credit,
  ...dashboard,
  ...derate,
  ...market,
  ...messaging,
  ...operationLog,
  ...payment,
  ...performance,
  ...reconciliation,
  ...serviceDesk,
  ...staff,
}
