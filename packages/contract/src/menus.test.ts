import { expect, test } from 'vitest'
import { screens } from './menus.ts'

/** The route groups of spec 1 §2, child by child. */
const groups: Readonly<Record<string, string>> = {
  auth: 'roleManage',
  account: 'accountManage payOfMexicoStaff',
  user: 'searchUsers userBaseInfo/:id',
  app_operation:
    'app_custom_info app_image_info app_discover_banner traffic_import_statistics closing_rule app_msg_notice customer_contact_information app_param_config curp_conf',
  finance: 'financeProduct paymentInfo creditBill updateBankCard bancolombia payvalida billDetail/:appId',
  payment: 'paymentChannelConfig',
  jedi: 'organization_handel order_handel order_report chat_auto_response feed_back_handler suggest_handler repayment_Record withdraw_fail channel_cost_statistics_conf help_question coupon_management coupon_activity coupon_detail delete_account marketing_list change_pahone image_manual order_create/:id UnregisteredOrderCreate',
  auditing: 'assignAudit pendingAudit auditAnalytics make_conclusion/:id',
  loan_market:
    'loan_market_image_manage loan_market_banner loan_market_recommend loan_market_msg_notice market_channel_flow_product_info market_channel_flow_product_control loan_market_layout_manage loan_market_module_manage loan_market_bytedata app_base_setting',
  loan_market_convert:
    'loan_market_cost_entry loan_market_day_situation channel_user_add_or_mod loan_market_channel_convert_new channel_config_add_mod channel_data_monitoring channel_user_remain',
  collection:
    'caseManagement caseWorkplaceManagement stopCase pendingCollect workFlow operation ppdJob goal caseForecast incentive forecastHr msgTemplate make_conclusion/:id',
  detect: 'collectRecords',
  messageManage: 'smsChannelManage smsTemplateManage smsLinkUrl smsReport',
  'opt-audit': 'log case',
  'my-info': 'my-attendance attendance holidayPublic StatisticsAttendance',
}
const specified = Object.entries(groups).flatMap(([group, children]) =>
  children.split(' ').map((child) => `/${group}/${child}`),
)

test('every path of the specification is a screen, under its own name', () => {
  const known = new Set<string>(screens.map(({ path }) => path))
  expect(specified.filter((path) => !known.has(path))).toEqual([])
})

test('details and what is made from elsewhere are hidden, a borrower’s page is never cached, the dashboard stays', () => {
  const hidden = screens.filter((screen) => screen.hidden).map(({ path }) => path)
  expect(hidden.sort()).toEqual(
    [...specified.filter((path) => path.includes(':')), '/jedi/UnregisteredOrderCreate'].sort(),
  )
  const named = (name: string) => screens.find((screen) => screen.name === name)
  expect(named('userBaseInfo')?.noCache).toBe(true)
  expect(named('homepage')).toMatchObject({ path: '/dashboard', affix: true })
})
