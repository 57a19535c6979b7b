/** Every domain's scoped tables, put together once for the server and for the thread that writes files. */
import { accessReach, accessTables } from './access/scope.ts'
import { acquisitionTables } from './acquisition/scope.ts'
import { appOperationTables } from './app-operation/scope.ts'
import { attendanceReach, attendanceTables } from './attendance/scope.ts'
import { auditTables } from './audit/scope.ts'
import { borrowerTables } from './borrower/scope.ts'
import { collectionReach, collectionTables } from './collection/scope.ts'
import { complianceReach, complianceTables } from './compliance/scope.ts'
import { costTables } from './costs/scope.ts'
import { couponTables } from './coupon/scope.ts'
import { creditReach, creditTables } from './credit/scope.ts'
import { derateReach, derateTables } from './derate/scope.ts'
import { jobReach, jobTables } from './job/scope.ts'
import { marketTables } from './market/scope.ts'
import { messagingReach, messagingTables } from './messaging/scope.ts'
import { notificationReach, notificationTables } from './notification/scope.ts'
import { operationLogTables } from './operation-log/scope.ts'
import { paymentTables } from './payment/scope.ts'
import { performanceTables } from './performance/scope.ts'
import { registerReach } from './platform/reach.ts'
import { registerScopes } from './platform/rows.ts'
import { reconciliationReach, reconciliationTables } from './reconciliation/scope.ts'
import { serviceDeskReach, serviceDeskTables } from './service-desk/scope.ts'
import { staffReach, staffTables } from './staff/scope.ts'

registerScopes([
  acquisitionTables,
  accessTables,
  appOperationTables,
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

/** Kept by domains that have no scope: words, settings, and errors of pages; and from when on histories lie here. */
const ofTheHouse = {
  nobody: ['dictionary_value', 'setting', 'stage_script', 'page_error'],
  names: ['history_part'],
}

registerReach([
  accessReach,
  attendanceReach,
  collectionReach,
  complianceReach,
  creditReach,
  derateReach,
  jobReach,
  messagingReach,
  notificationReach,
  reconciliationReach,
  serviceDeskReach,
  staffReach,
  ofTheHouse,
])
