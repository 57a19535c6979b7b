/**
 * Who may see and do what by default, written from the design's table of default grants, area by area, so that the
 * grants in the code are checked against something that is not their copy. A: see and act · R: see · –: nothing.
 */
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { type ButtonName, buttonNames, type MenuName, screens } from '@cordillera/contract/menus'
import type { RoleName } from '@cordillera/contract/roles'

type Level = 'A' | 'R' | '-'

const groupScreens = (...groups: string[]) =>
  screens.filter(({ group, hidden }) => groups.includes(group) && !hidden).map(({ name }) => name)

/** The table's columns as screens. */
const areas = {
  cases: ['caseManagement'],
  work: ['pendingCollect'],
  tools: ['tools'],
  assignment: ['caseWorkplaceManagement', 'stopCase', 'ppdJob'],
  // how collecting goes: of the cases that somebody sees
  detect: ['collectRecords', 'statistics'],
  inspection: ['qualityInspection'],
  workflow: ['workFlow'],
  hrRecord: ['operation'],
  punches: ['attendance', 'StatisticsAttendance'],
  holidays: ['holidayPublic'],
  leave: ['leave'],
  performance: ['goal', 'wwp', 'caseForecast', 'incentive', 'forecastHr'],
  audit: groupScreens('auditing'),
  borrowers: ['searchUsers'],
  money: groupScreens('finance', 'payment', 'reconciliation'),
  staffPayout: ['payOfMexicoStaff'],
  derateRules: ['derateRule', 'derateQuota'],
  myDerate: ['myDerateQuota'],
  collectionTemplates: ['msgTemplate'],
  messages: groupScreens('messageManage'),
  services: groupScreens('jedi'),
  content: groupScreens('loan_market', 'loan_market_convert', 'app_operation'),
  accounts: ['accountManage'],
  roles: ['roleManage'],
  settings: ['compliance', 'merchants', 'dictionaries', 'jobs', 'pageErrors'],
  workplaces: ['workplaces'],
  logs: ['log', 'case'],
} satisfies Record<string, MenuName[]>
type Area = keyof typeof areas

interface Row {
  grants: Partial<Record<Area, Level>>
  /** Single actions beyond an area read only. */
  also?: ButtonName[]
  /** Single screens of an area. */
  screens?: MenuName[]
}

// of goals, incentive and statistics the own ones
const collector: Row = {
  grants: { work: 'A', tools: 'R', myDerate: 'R', borrowers: 'R' },
  screens: ['incentive', 'goal', 'statistics'],
}
const hr: Row = {
  grants: { workflow: 'A', hrRecord: 'A', punches: 'A', holidays: 'A', leave: 'A', performance: 'A', accounts: 'R' },
  also: ['accountManage_tfa'],
  screens: ['log'],
}
const areaDirector: Row = {
  grants: {
    cases: 'A',
    work: 'A',
    tools: 'R',
    assignment: 'A',
    detect: 'R',
    inspection: 'R',
    workflow: 'R',
    hrRecord: 'R',
    punches: 'A',
    holidays: 'A',
    leave: 'A',
    performance: 'A',
    audit: 'R',
    borrowers: 'R',
    money: 'R',
    derateRules: 'A',
    myDerate: 'A',
    collectionTemplates: 'R',
    messages: 'R',
    services: 'R',
    // read, as the readings of the table say: staff payouts, contact compliance, market and app
    staffPayout: 'R',
    content: 'R',
    logs: 'R',
  },
  screens: ['compliance'],
  // who leads customer service hands its work orders over, who leads people frees a line that hangs
  also: ['order_handel_transfer', 'collectRecords_freeLine'],
}
// own trainees: their cases, call records, statistics
const trainer: Row = {
  grants: { cases: 'R', work: 'R', workflow: 'R', punches: 'R' },
  also: ['workFlow_change'],
  screens: ['collectRecords', 'statistics'],
}

const matrix: Record<RoleName, Row> = {
  AGENT: collector,
  JUNIOR: collector,
  LEADER: {
    grants: {
      cases: 'A',
      work: 'A',
      tools: 'R',
      assignment: 'A',
      detect: 'R',
      inspection: 'R',
      workflow: 'R',
      punches: 'R',
      leave: 'A',
      performance: 'R',
      borrowers: 'R',
      myDerate: 'A',
      collectionTemplates: 'A',
      logs: 'R',
    },
    also: ['collectRecords_freeLine'],
  },
  DIRECTOR: {
    grants: {
      cases: 'A',
      work: 'A',
      tools: 'R',
      assignment: 'A',
      detect: 'R',
      inspection: 'R',
      workflow: 'R',
      punches: 'R',
      holidays: 'R',
      leave: 'A',
      performance: 'A',
      borrowers: 'R',
      derateRules: 'A',
      myDerate: 'A',
      collectionTemplates: 'A',
      logs: 'R',
    },
    also: ['workFlow_change', 'collectRecords_freeLine'],
  },
  WORKPLACE_DIRECTOR: areaDirector,
  COUNTRY_DIRECTOR: {
    ...areaDirector,
    // beyond the table: contact policies, and cascades to many, are decided by four eyes in their country (docs/spec-gaps.md)
    also: [
      ...(areaDirector.also ?? []),
      'compliance_change',
      'messageCascade_change',
      'messageCascade_run',
      'messageCascade_decide',
    ],
  },
  TRAINER: trainer,
  TRAINER_DIRECTOR: trainer,
  HR: hr,
  HR_DIRECTOR: hr,
  AUDITOR: {
    grants: { borrowers: 'R' },
    screens: ['pendingAudit', 'incentive', 'goal'],
    also: ['pendingAudit_conclude'],
  },
  QUALITY_INSPECTION: {
    grants: {
      cases: 'R',
      work: 'R',
      tools: 'R',
      detect: 'R',
      inspection: 'A',
      assignment: 'R',
      performance: 'R',
      audit: 'R',
      borrowers: 'R',
      logs: 'R',
    },
  },
  FINANCE: {
    grants: { money: 'A', staffPayout: 'A', performance: 'R', borrowers: 'R', derateRules: 'R', logs: 'R' },
    // failed payouts of loans are money too
    screens: ['withdraw_fail', 'repayment_Record', 'channel_cost_statistics_conf'],
    also: [
      'withdraw_fail_retry',
      'repayment_Record_decide',
      'repayment_Record_export',
      'channel_cost_statistics_conf_change',
    ],
  },
  CUSTOMER_SERVICE: {
    grants: { borrowers: 'A', services: 'A' },
    // who is told by phone or letter that somebody wants no more messages
    screens: ['creditBill', 'paymentInfo', 'updateBankCard', 'messageSuppression'],
    also: ['messageSuppression_change'],
  },
  ADMINISTRATIVE: {
    grants: { workflow: 'R', hrRecord: 'R', punches: 'A', holidays: 'A', leave: 'A', workplaces: 'A' },
  },
  TECHNICAL: {
    grants: { messages: 'A', content: 'A', settings: 'R', logs: 'R' },
    screens: ['paymentChannelConfig'],
    also: [
      'paymentChannelConfig_change',
      'paymentChannelConfig_credentials',
      'paymentChannelConfig_approve',
      'paymentChannelConfig_test',
    ],
  },
  OTHER: { grants: {} },
}

const everyone = screens.filter((screen) => screen.everyone).map(({ name }) => name)

/** The screens a role opens (hidden ones with those they belong to) and the actions it may take. */
export function expectedMenus(role: RoleName): { menus: MenuName[]; buttons: ButtonName[] } {
  const row = matrix[role]
  const at = (level: Level): MenuName[] =>
    (Object.keys(areas) as Area[])
      .filter((area) => row.grants[area] === level)
      .flatMap((area) => areas[area] as MenuName[])
  const shown = [...everyone, ...at('A'), ...at('R'), ...(row.screens ?? [])]
  const hidden = screens.filter(({ activeMenu }) => shown.includes(activeMenu as MenuName)).map(({ name }) => name)
  const acting = at('A')
  return {
    menus: [...shown, ...hidden],
    buttons: [
      ...buttonNames.filter((button) => acting.some((menu) => button.startsWith(`${menu}_`))),
      ...(row.also ?? []),
    ],
  }
}

/** Whether a role may call by default; contract.test.ts proves that the server says the same. */
export function mayCall(role: RoleName, { access }: AnyEndpoint): boolean {
  if (access === 'session' || access === 'verified') return true
  if (access === 'public' || access === 'signedIn') return true
  if (access === 'superuser' || access === 'lendingApp') return false
  const { menus, buttons } = expectedMenus(role)
  if ('menu' in access) return [access.menu].flat().some((menu) => menus.includes(menu))
  if ('button' in access) return [access.button].flat().some((button) => buttons.includes(button))
  return access.roles.includes(role)
}
