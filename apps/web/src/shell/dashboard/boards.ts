/** Which boards a person has, the one of their role first. Parts of the business without data yet have none. */
import type { MenuName } from '@cordillera/contract/menus'
import type { RoleName } from '@cordillera/contract/roles'

export const boardNames = ['collector', 'team', 'wall', 'stage', 'finance', 'audit', 'people', 'service'] as const
export type BoardName = (typeof boardNames)[number]

const needs: Record<BoardName, MenuName | readonly MenuName[]> = {
  collector: 'pendingCollect',
  team: 'caseManagement',
  wall: 'caseManagement',
  stage: 'caseManagement',
  finance: 'paymentInfo',
  audit: ['pendingAudit', 'assignAudit', 'auditAnalytics'],
  people: 'workFlow',
  service: ['order_handel', 'organization_handel'],
}
const firstOf: Partial<Record<RoleName, BoardName>> = {
  AGENT: 'collector',
  JUNIOR: 'collector',
  LEADER: 'team',
  QUALITY_INSPECTION: 'team',
  TRAINER: 'team',
  TRAINER_DIRECTOR: 'team',
  FINANCE: 'finance',
  AUDITOR: 'audit',
  HR: 'people',
  HR_DIRECTOR: 'people',
  ADMINISTRATIVE: 'people',
  CUSTOMER_SERVICE: 'service',
}

/** A day of one's own belongs to those who collect; a leader and a superuser come to that of a person through the team. */
export function boardsOf(role: RoleName | null, mayOpen: (menu: MenuName) => boolean): BoardName[] {
  const collects = role === 'AGENT' || role === 'JUNIOR'
  const open = boardNames.filter((board) => [needs[board]].flat().some(mayOpen) && (board !== 'collector' || collects))
  const first = (role && firstOf[role]) ?? 'stage'
  return [...open.filter((board) => board === first), ...open.filter((board) => board !== first)]
}
