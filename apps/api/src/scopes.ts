/** Every domain's scoped tables, put together once for the server and for the thread that writes files. */
import { accessTables } from './access/scope.ts'
import { attendanceTables } from './attendance/scope.ts'
import { auditTables } from './audit/scope.ts'
import { borrowerTables } from './borrower/scope.ts'
import { collectionTables } from './collection/scope.ts'
import { complianceTables } from './compliance/scope.ts'
import { costTables } from './costs/scope.ts'
import { couponTables } from './coupon/scope.ts'
import { creditTables } from './credit/scope.ts'
import { derateTables } from './derate/scope.ts'
import { jobTables } from './job/scope.ts'
import { marketTables } from './market/scope.ts'
import { messagingTables } from './messaging/scope.ts'
import { notificationTables } from './notification/scope.ts'
import { operationLogTables } from './operation-log/scope.ts'
import { paymentTables } from './payment/scope.ts'
import { performanceTables } from './performance/scope.ts'
import { registerScopes } from './platform/rows.ts'
import { reconciliationTables } from './reconciliation/scope.ts'
import { serviceDeskTables } from './service-desk/scope.ts'
import { staffTables } from './staff/scope.ts'

registerScopes([
  accessTables,
  attendanceTables,
  auditTables,
  borrowerTables,
  collectionTables,
  complianceTables,
  costTables,
  couponTables,
  creditTables,
  derateTables,
  jobTables,
  marketTables,
  messagingTables,
  notificationTables,
  operationLogTables,
  paymentTables,
  performanceTables,
  reconciliationTables,
  serviceDeskTables,
  staffTables,
])
