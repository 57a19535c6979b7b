/**
 * Which screens carry a watermark of who looks and when: all of them but those that show nothing of any borrower and no personal
 * detail of staff. A new screen has one until it is named here (api/test/watermark.test.ts proves that it may be).
 */
import type { MenuName } from './menus.ts'

export const withoutPersonalData: readonly MenuName[] = [
  'caseWorkplaceManagement',
  'goal',
  'caseForecast',
  'forecastHr',
  'wwp',
  'msgTemplate',
  'financeProduct',
  'derateRule',
  'roleManage',
  'holidayPublic',
  'merchants',
  'workplaces',
  'dictionaries',
  'pageErrors',
  'help_question',
  'chat_auto_response',
  'smsChannelManage',
]

export const showsPersonalData = (screen: MenuName): boolean => !withoutPersonalData.includes(screen)
