/**
 * Every action that writes either takes two people to be given, or is said here to move, forgive and approve nothing. An action that
 * somebody adds is in neither, and fails.
 */
import { type ButtonName, buttonPermission } from '@cordillera/contract/menus'
import { expect, test } from 'vitest'
import { strong } from '../src/access/account.rules.ts'
import { declaredEndpoints } from './declared.ts'

/** What it comes to when one person does it alone. */
const harmless: Partial<Record<ButtonName, string>> = {
  app_base_setting_change: 'a draft; nobody sees it before somebody else approved its release',
  app_custom_info_change: 'a draft of content',
  app_discover_banner_change: 'a draft of content',
  app_image_info_change: 'a draft of content',
  app_msg_notice_change: 'a draft of content',
  app_param_config_change: 'a draft of content',
  closing_rule_change: 'what the app takes no more; whoever applied before is not touched',
  market_channel_flow_product_control_change: 'how often people are sent to a partner',
  market_channel_flow_product_info_change: 'what a partner offers; partners pay outside of the console',
  channel_data_monitoring_alert: 'when somebody is told of a figure',
  channel_user_add_or_mod_change: 'who of a partner sees counts of its own channel',
  curp_conf_change: 'who is asked about a CURP; an auditor decides on what they say',
  customer_contact_information_change: 'a draft of content',
  loan_market_banner_change: 'a draft of content',
  channel_config_add_mod_change: 'terms that figures are counted by; partners are paid outside of the console',
  loan_market_bytedata_change: 'how a figure is read',
  loan_market_cost_entry_change: 'what figures say was paid; nothing is paid by it',
  loan_market_image_manage_change: 'a picture that no content shows yet',
  loan_market_layout_manage_change: 'a draft of content',
  loan_market_module_manage_change: 'a draft of content',
  loan_market_msg_notice_change: 'a draft of content',
  loan_market_recommend_change: 'a draft of content',
  caseForecast_change: 'a plan',
  goal_change: 'a plan; nothing is paid by it',
  caseManagement_assign: 'who works a case; every contact still asks the gate',
  caseManagement_cover: 'who works a case',
  caseManagement_rules: 'who works a case',
  caseWorkplaceManagement_modify: 'which workplace works a case',
  channel_cost_statistics_conf_change: 'what our use of a channel is counted to cost; nothing is paid by it',
  collectRecords_freeLine: 'ends a call that hangs',
  delete_account_work: 'takes in and identifies what somebody else decides',
  messageSuppression_change: 'who is not written to',
  messageWork_change: 'what became of a message; nothing is sent by it',
  messageCascade_change: 'what a cascade would do; running one takes another right',
  marketing_list_change: 'who might be written to; sending takes another right',
  change_pahone_work: 'asks for another phone, which somebody else decides',
  chat_auto_response_change: 'what the bot answers; it decides nothing',
  coupon_detail_void: 'takes a coupon away, so that more is owed, not less',
  desk_hours_change: 'hours, people and texts of the desk',
  feed_back_handler_work: 'an answer to feedback',
  suggest_handler_work: 'an answer to a suggestion',
  help_question_change: 'a text of help',
  image_manual_decide: 'says what a picture shows; a loan takes a conclusion as well',
  jobs_ageing: 'does what the night does',
  log_check: 'proves seals',
  msgTemplate_change: 'what a message says; every message still asks the gate',
  order_handel_transfer: 'who handles a work order',
  order_handel_work: 'what is done about a work order; money of it has ways of its own',
  organization_handel_work: 'what an authority is answered',
  paymentChannelConfig_test: 'asks a provider something harmless; a channel that fails is used less, never more',
  payvalida_cancel: 'takes back an order that nobody has paid; what was paid is booked all the same',
  payvalida_query: 'asks a provider what became of an order',
  paymentInfo_query: 'asks a channel what became of an order',
  pendingCollect_reveal: 'one value, reasoned, counted and logged',
  pendingCollect_work: 'contacts through the gate, and asks for what somebody else decides',
  ppdJob_config: 'what the dialer plays; every call still asks the gate',
  ppdJob_create: 'a round of calls, each through the gate',
  qualityInspection_inspect: 'a score, which its person may answer',
  searchUsers_blacklist: 'refuses loans',
  searchUsers_contact: 'contacts through the gate, and asks for what somebody else decides',
  searchUsers_images: 'shows pictures and judges papers; an account changes by two people elsewhere',
  searchUsers_reveal: 'one value, reasoned, counted and logged',
  smsChannelManage_change: 'by what a message goes; every message still asks the gate',
  smsChannelManage_credentials: 'by what a message goes',
  smsChannelManage_test: 'a message to a number of our own',
  smsLinkUrl_change: 'where a link of messages leads, within the hosts that are allowed',
  smsTemplateManage_change: 'a draft; nobody is sent it before somebody else approved it',
  smsTemplateManage_test: 'a message to a number of our own',
  smart_customer_service_work: 'what a customer is answered; money of it has ways of its own',
  stopCase_operate: 'stops asking for what stays owed and goes on to grow',
  workplaces_change: 'offices, their hours and seats',
}

async function writing() {
  const found = new Map<ButtonName, { names: string[]; decides: boolean }>()
  for (const { name, endpoint } of await declaredEndpoints()) {
    if (!endpoint.writes || typeof endpoint.access !== 'object' || !('button' in endpoint.access)) continue
    for (const button of [endpoint.access.button].flat()) {
      const { names, decides } = found.get(button) ?? { names: [], decides: false }
      found.set(button, { names: [...names, name], decides: decides || endpoint.secondPerson === true })
    }
  }
  return found
}
const takesTwo = (button: ButtonName) => strong.includes(buttonPermission(button))

test('who may decide what somebody else asked for is let in by two people', async () => {
  const alone = [...(await writing())].filter(([button, { decides }]) => decides && !takesTwo(button))
  expect(alone).toEqual([])
})

test('an action that writes takes two people to be given, or says why one is enough', async () => {
  const unsaid = [...(await writing())].filter(([button]) => !takesTwo(button) && !harmless[button])
  expect(unsaid.map(([button, { names }]) => `${button}: ${names.join(', ')}`)).toEqual([])
})

test('nothing is said of actions that take two people, or of none', async () => {
  const buttons = await writing()
  const stale = (Object.keys(harmless) as ButtonName[]).filter((button) => takesTwo(button) || !buttons.has(button))
  expect(stale).toEqual([])
})
