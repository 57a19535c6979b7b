/**
 * The one error table: name → code, HTTP status where it is not 200, and the sentence in three languages. A code or a
 * text appears in its domain's `errors.ts` and nowhere else; code uses names, qualified by domain because the catalogue's numbers
 * repeat (40002 and 40712 are both "no permission"). `{placeholders}` are filled by the server.
 */
import { accessErrors } from './access/errors.ts'
import { acquisitionErrors } from './acquisition/errors.ts'
import { appOperationErrors } from './app-operation/errors.ts'
import { attendanceErrors } from './attendance/errors.ts'
import { auditErrors } from './audit/errors.ts'
import { borrowerErrors } from './borrower/errors.ts'
import { collectionErrors } from './collection/errors.ts'
import { complianceErrors } from './compliance/errors.ts'
import { costErrors } from './costs/errors.ts'
import { couponErrors } from './coupon/errors.ts'
import { creditErrors } from './credit/errors.ts'
import { derateErrors } from './derate/errors.ts'
import { jobErrors } from './job/errors.ts'
import { marketErrors } from './market/errors.ts'
import { messagingErrors } from './messaging/errors.ts'
import { paymentErrors } from './payment/errors.ts'
import { performanceErrors } from './performance/errors.ts'
import { platformErrors } from './platform/errors.ts'
import { reconciliationErrors } from './reconciliation/errors.ts'
import { serviceDeskErrors } from './service-desk/errors.ts'
import { settingsErrors } from './settings/errors.ts'
import { staffErrors } from './staff/errors.ts'

export type { ErrorRow } from './error-row.ts'

export const errors = {
  ...platformErrors,
  ...accessErrors,
  ...staffErrors,
  ...attendanceErrors,
  ...messagingErrors,
  ...marketErrors,
  ...complianceErrors,
  ...performanceErrors,
  ...collectionErrors,
  ...borrowerErrors,
  ...derateErrors,
  ...acquisitionErrors,
  ...appOperationErrors,
  ...costErrors,
  ...couponErrors,
  ...creditErrors,
  ...serviceDeskErrors,
  ...paymentErrors,
  ...reconciliationErrors,
  ...jobErrors,
  ...settingsErrors,
  ...auditErrors,
}

export type ErrorName = keyof typeof errors
export { successCode } from './success.ts'
