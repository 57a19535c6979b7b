/** Who may change whose account to what. Pure: what is there, what is wanted, who asks. */
import type { CareName } from '@cordillera/contract/access/account'
import type { ErrorName } from '@cordillera/contract/errors'
import { buttonNames, buttonPermission } from '@cordillera/contract/menus'
import type { FailureParams } from '../platform/fail.ts'

export interface Actor {
  readonly accountId: number
  readonly isSuperuser: boolean
  readonly permissions: ReadonlySet<string>
  readonly merchants: readonly number[]
}
export interface Rights {
  readonly isSuperuser: boolean
  readonly roles: readonly number[]
  readonly merchants: readonly number[]
}
export interface Target {
  readonly accountId: number
  readonly isSuperuser: boolean
  /** What it may do now, contained roles included. */
  readonly permissions: readonly string[]
}
export interface Refusal<Name extends ErrorName> {
  readonly error: Name
  readonly params?: FailureParams
}

/** What the operation log calls an account. */
export const accountTarget = (accountId: number) => `account:${accountId}`

/** Holding one of these is administering accounts: who doesn't hold it too may not take over somebody who does. */
export const administering = [buttonPermission('accountManage_change'), buttonPermission('roleManage_change')]
/** Holding one of these is moving money or forgiving it, saying that it moves, changing its limits, approving, or opening contact. */
export const movingMoney = [
  buttonPermission('creditBill_act'),
  buttonPermission('creditBill_approve'),
  buttonPermission('financeProduct_approve'),
  buttonPermission('paymentInfo_import'),
  buttonPermission('paymentInfo_match'),
  buttonPermission('paymentInfo_mark'),
  buttonPermission('paymentInfo_return'),
  buttonPermission('paymentInfo_resolve'),
  buttonPermission('jobs_import'),
  buttonPermission('updateBankCard_approve'),
  buttonPermission('bancolombia_upload'),
  buttonPermission('bancolombia_book'),
  buttonPermission('bancolombia_payOut'),
  buttonPermission('paymentChannelConfig_change'),
  buttonPermission('paymentChannelConfig_credentials'),
  buttonPermission('paymentChannelConfig_approve'),
  buttonPermission('payoutReconciliation_work'),
  buttonPermission('payoutReconciliation_import'),
  buttonPermission('payoutReconciliation_close'),
  buttonPermission('internalWithdraw_transfer'),
  buttonPermission('creditBill_mandate'),
  buttonPermission('withdraw_fail_retry'),
  buttonPermission('repayment_Record_decide'),
  buttonPermission('payOfMexicoStaff_upload'),
  buttonPermission('payOfMexicoStaff_approve'),
  buttonPermission('searchUsers_act'),
  buttonPermission('financeProduct_change'),
  buttonPermission('myDerateQuota_approve'),
  buttonPermission('derateQuota_change'),
  buttonPermission('derateRule_change'),
  buttonPermission('searchUsers_coupon'),
  buttonPermission('coupon_management_change'),
  buttonPermission('coupon_activity_change'),
  buttonPermission('smsTemplateManage_decide'),
  buttonPermission('coupon_activity_approve'),
  buttonPermission('incentive_change'),
  buttonPermission('incentive_approve'),
  buttonPermission('compliance_change'),
  buttonPermission('caseManagement_recall'),
  buttonPermission('holidayPublic_change'),
  buttonPermission('pendingAudit_conclude'),
  buttonPermission('assignAudit_assign'),
  buttonPermission('merchants_change'),
  buttonPermission('dictionaries_change'),
  buttonPermission('attendance_import'),
  buttonPermission('StatisticsAttendance_compute'),
  buttonPermission('leave_approve'),
  buttonPermission('change_pahone_decide'),
  buttonPermission('messageCascade_run'),
  buttonPermission('messageCascade_decide'),
  buttonPermission('marketing_list_send'),
  buttonPermission('marketing_list_decide'),
  buttonPermission('delete_account_decide'),
  buttonPermission('organization_handel_deadlines'),
  ...buttonNames.filter((name) => name.endsWith('_publish')).map(buttonPermission),
]
/** Holding this is being the second person. */
export const confirming = buttonPermission('accountManage_tfa')
/** Holding one of these takes two people to be let in: also who gives rights to others, as they could be second persons. */
export const strong = [...movingMoney, ...administering, confirming]
const shownAtMost = 5

/**
 * Why somebody may not lay hands on this account at all; null where they may. Resetting the password of somebody more
 * powerful would be a way to become them.
 */
export function refusalOfTarget(actor: Actor, target: Target): 'access.superuserOnly' | null {
  if (actor.isSuperuser) return null
  const stronger = administering.some(
    (permission) => target.permissions.includes(permission) && !actor.permissions.has(permission),
  )
  return target.isSuperuser || stronger ? 'access.superuserOnly' : null
}

/**
 * Whether letting this account in takes two people: whoever did it alone could move money in another's name, or be the second
 * person of what they ask for themselves.
 */
export const needsSecondPerson = ({ isSuperuser, permissions }: Target): boolean =>
  isSuperuser || strong.some((permission) => permissions.includes(permission))

/** Whether one person alone may not let in this way. Nobody resets a password alone: they would know it. */
export const takesTwoFor = (target: Target, care: CareName): boolean =>
  care === 'resetPassword' || needsSecondPerson(target)

interface Led extends Target {
  readonly leaderId: number | null
  /** Others are led by it. */
  readonly leads: boolean
}

/** Whether the own leader is second person enough: for somebody who moves nothing and leads nobody. */
export const leaderMayConfirm = (found: Led): boolean => !found.leads && !needsSecondPerson(found)

export const mayConfirm = (actor: Actor, found: Led): boolean =>
  actor.isSuperuser ||
  actor.permissions.has(confirming) ||
  (found.leaderId === actor.accountId && leaderMayConfirm(found))

const added = <T>(before: readonly T[], after: readonly T[]): T[] => after.filter((one) => !before.includes(one))
const differs = (one: readonly number[], other: readonly number[]): boolean =>
  one.length !== other.length || added(one, other).length > 0

export const rightsDiffer = (before: Rights, after: Rights): boolean =>
  before.isSuperuser !== after.isSuperuser ||
  differs(before.roles, after.roles) ||
  differs(before.merchants, after.merchants)

/** Whether an account gains something: a role, a merchant, everything. */
export const givesRights = (before: Rights, after: Rights): boolean =>
  (after.isSuperuser && !before.isSuperuser) ||
  added(before.roles, after.roles).length > 0 ||
  added(before.merchants, after.merchants).length > 0

type RightsRefusal = Refusal<
  'access.superuserOnly' | 'access.notOneself' | 'access.grantBeyondOwn' | 'access.merchantNotAllowed'
>

/**
 * Why these rights may not be given. `permissionsAdded`: what the roles that are new would add. A superuser may give
 * anything; nobody else raises themselves, or gives what they don't hold.
 */
export function refusalOfRights(
  actor: Actor,
  { isSelf, before, after }: { isSelf: boolean; before: Rights; after: Rights },
  permissionsAdded: readonly string[],
): RightsRefusal | null {
  if (actor.isSuperuser || !rightsDiffer(before, after)) return null
  if (isSelf) return { error: 'access.notOneself' }
  if (before.isSuperuser !== after.isSuperuser) return { error: 'access.superuserOnly' }
  const beyond = beyondOwn(actor, permissionsAdded)
  if (beyond) return beyond
  const foreign = added(before.merchants, after.merchants).some((merchant) => !actor.merchants.includes(merchant))
  return foreign ? { error: 'access.merchantNotAllowed' } : null
}

/** Permissions that the one who would give them doesn't have. */
export function beyondOwn(actor: Actor, permissions: readonly string[]): Refusal<'access.grantBeyondOwn'> | null {
  if (actor.isSuperuser) return null
  const missing = [...new Set(permissions)].filter((permission) => !actor.permissions.has(permission))
  if (missing.length === 0) return null
  const more = missing.length > shownAtMost ? ` … (${missing.length})` : ''
  return { error: 'access.grantBeyondOwn', params: { detail: missing.slice(0, shownAtMost).join(', ') + more } }
}

export type ScopeKind = 'all' | 'merchants' | 'country' | 'workplace' | 'stage' | 'team' | 'training' | 'own' | 'none'

/** What data-scope/public.ts narrows each role to, in a word: for showing it. */
export function scopeOf(role: string | null, isSuperuser: boolean): { cases: ScopeKind; people: ScopeKind } {
  if (isSuperuser) return { cases: 'all', people: 'all' }
  switch (role) {
    case 'AGENT':
    case 'JUNIOR':
      return { cases: 'own', people: 'own' }
    case 'LEADER':
      return { cases: 'team', people: 'team' }
    case 'DIRECTOR':
      return { cases: 'stage', people: 'stage' }
    case 'WORKPLACE_DIRECTOR':
      return { cases: 'workplace', people: 'workplace' }
    case 'COUNTRY_DIRECTOR':
    case 'QUALITY_INSPECTION':
      return { cases: 'merchants', people: 'country' }
    case 'TRAINER':
    case 'TRAINER_DIRECTOR':
      return { cases: 'training', people: 'training' }
    case 'HR':
    case 'HR_DIRECTOR':
      return { cases: 'none', people: 'country' }
    case 'ADMINISTRATIVE':
      return { cases: 'none', people: 'workplace' }
    default:
      return { cases: 'none', people: 'own' }
  }
}
