/**
 * What the operation log calls each action: the one list of them, each said in its domain's `actions.ts`. Who records something
 * that has no words here does not compile.
 */
import { accessActions } from './access/actions.ts'
import { acquisitionActions } from './acquisition/actions.ts'
import { appOperationActions } from './app-operation/actions.ts'
import { attendanceActions } from './attendance/actions.ts'
import { auditActions } from './audit/actions.ts'
import { borrowerActions } from './borrower/actions.ts'
import { collectionActions } from './collection/actions.ts'
import { complianceActions } from './compliance/actions.ts'
import { costActions } from './costs/actions.ts'
import { couponActions } from './coupon/actions.ts'
import { creditActions } from './credit/actions.ts'
import { derateActions } from './derate/actions.ts'
import { jobActions } from './job/actions.ts'
import { marketActions } from './market/actions.ts'
import { messagingActions } from './messaging/actions.ts'
import { operationLogActions } from './operation-log/actions.ts'
import { paymentActions } from './payment/actions.ts'
import { performanceActions } from './performance/actions.ts'
import { platformActions } from './platform/actions.ts'
import { reconciliationActions } from './reconciliation/actions.ts'
import { serviceDeskActions } from './service-desk/actions.ts'
import { settingsActions } from './settings/actions.ts'
import { staffActions } from './staff/actions.ts'

export const actionWords = {
  ...accessActions,
  ...settingsActions,
  ...operationLogActions,
  ...collectionActions,
  ...creditActions,
  ...paymentActions,
  ...reconciliationActions,
  ...platformActions,
  ...jobActions,
  ...performanceActions,
  ...attendanceActions,
  ...borrowerActions,
  ...complianceActions,
  ...messagingActions,
  ...marketActions,
  ...costActions,
  ...acquisitionActions,
  ...appOperationActions,
  ...couponActions,
  ...derateActions,
  ...staffActions,
  ...auditActions,
  ...serviceDeskActions,
}
export type Action = keyof typeof actionWords
