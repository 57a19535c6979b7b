/**
 * What each staff role may see and do until an administrator changes it: the matrix of the design, as data. Row scope is
 * not here but in data-scope/public.ts. Superusers need no grant.
 */
import {
  type ButtonName,
  buttonNames,
  buttonPermission,
  type MenuName,
  menuPermission,
  merchantChangePermission,
  screens,
} from '@cordillera/contract/menus'
import type { RoleName } from '@cordillera/contract/roles'

interface Grant {
  menus: readonly MenuName[]
  buttons: readonly ButtonName[]
}

const screensOf = (...groups: string[]): MenuName[] =>
  screens.filter((screen) => groups.includes(screen.group) && !screen.hidden).map((screen) => screen.name)
const buttonsOf = (menus: readonly MenuName[]): ButtonName[] =>
  buttonNames.filter((button) => menus.some((menu) => button.startsWith(`${menu}_`)))
const all = (...menus: MenuName[]): Grant => ({ menus, buttons: buttonsOf(menus) })
const read = (...menus: MenuName[]): Grant => ({ menus, buttons: [] })
const only = (...buttons: ButtonName[]): Grant => ({ menus: [], buttons })
const combined = (...grants: Grant[]): Grant => ({
  menus: [...new Set(grants.flatMap(({ menus }) => menus))],
  buttons: [...new Set(grants.flatMap(({ buttons }) => buttons))],
})

const collectors = combined(
  all('pendingCollect'),
  read('tools', 'myDerateQuota', 'searchUsers', 'incentive', 'goal', 'statistics'),
)
const casesAll = all('caseManagement', 'pendingCollect', 'tools')
const assignment = all('caseWorkplaceManagement', 'stopCase', 'ppdJob')
// who leads people frees the line of a call that hangs
const detectRead = combined(read('collectRecords', 'qualityInspection', 'statistics'), only('collectRecords_freeLine'))
const performance = ['goal', 'wwp', 'caseForecast', 'incentive', 'forecastHr'] as const
const attendance = ['attendance', 'holidayPublic', 'StatisticsAttendance', 'leave'] as const
const derateAll = all('derateRule', 'derateQuota', 'myDerateQuota')
const borrowers = read('searchUsers')
const logs = read('log', 'case')
const finance = screensOf('finance', 'payment', 'reconciliation')
const messages = screensOf('messageManage')
const services = screensOf('jedi')
const content = screensOf('loan_market', 'loan_market_convert', 'app_operation')
const areaDirector = combined(
  casesAll,
  assignment,
  detectRead,
  read('workFlow', 'operation'),
  all(...attendance),
  all(...performance),
  read(...screensOf('auditing')),
  borrowers,
  read(...finance, 'payOfMexicoStaff'),
  derateAll,
  read('msgTemplate', ...messages),
  read(...services),
  read(...content, 'compliance'),
  // who leads customer service hands its work orders over
  only('order_handel_transfer'),
  logs,
)
const hr = combined(
  all('workFlow', 'operation'),
  all(...attendance),
  all(...performance),
  read('accountManage'),
  only('accountManage_tfa'),
  read('log'),
)

// the cases that people in training hold, and how those go
const trainer = combined(
  read(
    'caseManagement',
    'pendingCollect',
    'collectRecords',
    'statistics',
    'workFlow',
    'attendance',
    'StatisticsAttendance',
  ),
  only('workFlow_change'),
)

const grants: Record<RoleName, Grant> = {
  AGENT: collectors,
  JUNIOR: collectors,
  LEADER: combined(
    casesAll,
    assignment,
    detectRead,
    read('workFlow', 'attendance', 'StatisticsAttendance'),
    all('leave'),
    read(...performance),
    borrowers,
    all('myDerateQuota'),
    all('msgTemplate'),
    logs,
  ),
  DIRECTOR: combined(
    casesAll,
    assignment,
    detectRead,
    read('workFlow', 'attendance', 'StatisticsAttendance', 'holidayPublic'),
    only('workFlow_change'),
    all('leave'),
    all(...performance),
    borrowers,
    derateAll,
    all('msgTemplate'),
    logs,
  ),
  WORKPLACE_DIRECTOR: areaDirector,
  // contact policies, and cascades to many, need two people of the country
  COUNTRY_DIRECTOR: combined(areaDirector, all('compliance', 'messageCascade')),
  TRAINER: trainer,
  TRAINER_DIRECTOR: trainer,
  HR: hr,
  HR_DIRECTOR: hr,
  AUDITOR: combined(read('pendingAudit', 'searchUsers'), only('pendingAudit_conclude'), read('incentive', 'goal')),
  QUALITY_INSPECTION: combined(
    read('caseManagement', 'pendingCollect', 'tools', 'collectRecords', 'statistics'),
    all('qualityInspection'),
    read('caseWorkplaceManagement', 'stopCase', 'ppdJob', ...performance, ...screensOf('auditing')),
    borrowers,
    logs,
  ),
  FINANCE: combined(
    all(...finance),
    // money that goes out wrongly, comes in by a proof, or is a cost
    all('payOfMexicoStaff', 'withdraw_fail', 'repayment_Record', 'channel_cost_statistics_conf'),
    read(...performance),
    borrowers,
    read('derateRule', 'derateQuota'),
    logs,
  ),
  CUSTOMER_SERVICE: combined(
    all('searchUsers', 'messageSuppression'),
    all(...services),
    read('creditBill', 'paymentInfo', 'updateBankCard'),
  ),
  ADMINISTRATIVE: combined(read('workFlow', 'operation'), all(...attendance), all('workplaces')),
  TECHNICAL: combined(
    all('paymentChannelConfig'),
    all(...messages),
    all(...content),
    read('compliance', 'merchants', 'dictionaries', 'jobs', 'pageErrors'),
    logs,
  ),
  OTHER: { menus: [], buttons: [] },
}

/** The permission list that a built-in role starts with. */
export function defaultPermissions(role: RoleName): string[] {
  const { menus, buttons } = grants[role]
  const own = [...menus.map(menuPermission), ...buttons.map(buttonPermission)]
  const switches = menus.length > 0 && role !== 'OTHER' ? [merchantChangePermission] : []
  return [...own, ...switches].sort()
}
