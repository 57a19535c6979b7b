/** With which five screens somebody begins, by what they were hired for; who has none of these begins with the first they may open. */
import type { MenuName } from '@cordillera/contract/menus'
import type { RoleName } from '@cordillera/contract/roles'

export const stepCount = 5

const collecting: readonly MenuName[] = ['pendingCollect', 'tools', 'incentive', 'my-attendance', 'leave']
const leading: readonly MenuName[] = ['caseManagement', 'workFlow', 'statistics', 'goal', 'leave']
const people: readonly MenuName[] = ['workFlow', 'operation', 'StatisticsAttendance', 'leave', 'attendance']

export const firstSteps: Partial<Record<RoleName, readonly MenuName[]>> = {
  AGENT: collecting,
  JUNIOR: collecting,
  LEADER: leading,
  DIRECTOR: leading,
  COUNTRY_DIRECTOR: leading,
  WORKPLACE_DIRECTOR: leading,
  HR: people,
  HR_DIRECTOR: people,
  TRAINER: people,
  TRAINER_DIRECTOR: people,
  ADMINISTRATIVE: ['workplaces', 'StatisticsAttendance', 'attendance', 'leave', 'my-attendance'],
  FINANCE: ['paymentInfo', 'creditBill', 'updateBankCard', 'payoutReconciliation', 'payOfMexicoStaff'],
  CUSTOMER_SERVICE: ['order_handel', 'searchUsers', 'organization_handel', 'feed_back_handler', 'my-attendance'],
  QUALITY_INSPECTION: ['qualityInspection', 'collectRecords', 'compliance', 'statistics', 'my-attendance'],
  TECHNICAL: ['smsChannelManage', 'paymentChannelConfig', 'jobs', 'pageErrors', 'log'],
  AUDITOR: ['pendingAudit', 'image_manual', 'auditAnalytics', 'my-attendance', 'leave'],
}

/** Those of a person's that can be opened, in order; others they may open where the role has fewer. */
export function stepsOf(role: RoleName | null, open: readonly MenuName[]): readonly MenuName[] {
  const own = (role === null ? [] : (firstSteps[role] ?? [])).filter((name) => open.includes(name))
  const others = open.filter((name) => !own.includes(name))
  return [...own, ...others].slice(0, stepCount)
}
