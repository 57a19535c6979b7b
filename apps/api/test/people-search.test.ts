/**
 * Every text that a call takes, from the contract: none of them tells what is masked of a borrower, unless the endpoint declares
 * it as a search of people, which is logged and counted. A new field fails here until somebody has said what it is compared with.
 */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { errors } from '@cordillera/contract/errors'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { givenKnownCase, known } from './given-cases.ts'
import { type Person, startApp } from './harness.ts'
import type { Target } from './reach/aim.ts'
import { aims } from './reach/all.ts'

const testApp = startApp()
const contractFolder = resolve(import.meta.dirname, '../../../packages/contract/src')
const endpoints: { name: string; endpoint: AnyEndpoint }[] = []
for (const file of readdirSync(contractFolder, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!file.endsWith('.ts') || !file.includes('/')) continue
  const exported = (await import(resolve(contractFolder, file))) as Record<string, AnyEndpoint>
  for (const [name, value] of Object.entries(exported)) {
    const isEndpoint = typeof value === 'object' && value !== null && 'input' in value && 'path' in value
    // an app asks about the people it sends itself, a provider signs what it says
    if (isEndpoint && value.access !== 'lendingApp' && value.access !== 'public')
      endpoints.push({ name, endpoint: value })
  }
}

interface Schema {
  _zod: {
    def: {
      type: string
      shape?: Record<string, Schema>
      innerType?: Schema
      element?: Schema
      in?: Schema
      keyType?: Schema
      valueType?: Schema
      options?: readonly Schema[]
      entries?: Record<string, string>
    }
  }
}
/** Whether a text could be what identifies or reaches a person: ids, days and choices of a list could not. */
const couldName = (schema: Schema) =>
  [known.mobile, known.docNumber, known.bankAccount, known.email, 'Hernández'].some(
    (value) => z.safeParse(schema as unknown as z.ZodMiniType, value).success,
  )

/** Paths of such texts of an input. */
function* textsOf(schema: Schema | undefined, path = ''): Generator<string> {
  if (!schema) return
  const { def } = schema._zod
  if (def.type === 'string' && couldName(schema)) yield path
  for (const [name, each] of Object.entries(def.shape ?? {})) yield* textsOf(each, path ? `${path}.${name}` : name)
  for (const each of [def.innerType, def.element, def.in, def.valueType, ...(def.options ?? [])])
    yield* textsOf(each, path)
}
const texts = endpoints.flatMap(({ name, endpoint }) =>
  [...new Set(textsOf(endpoint.input as unknown as Schema))].map((path) => ({ name, endpoint, path })),
)
const isDeclared = ({ endpoint, path }: (typeof texts)[number]) => endpoint.searchesPeople?.includes(path) === true

/** What an app shows to everybody is written by staff and compared with other content alone. */
const isAppContent = ({ name, path }: (typeof texts)[number]) =>
  name === 'saveContent' || (/^(list|export)Content$/.test(name) && path.endsWith('slot'))

/** Last names of texts that no borrower's data has: what people write, and what other things are called. */
const written =
  'reason secondReason note remark comment text reply evidence question questionContent suggestion description outcome subject template operate content assetsNote reference authority promisedBy concept message stack'
const called =
  'strategy seen zone kind channel fromChannel toChannel loanId loanRef trackingKey productCode productName action endpoint target userName username userNo userNos code old_password new_password confirm_new_password password deviceId permissions appId timeZone company profile incentiveDate month fromMonth lastMonth period startDay endDay startTime endTime until day startDate from to checkTime type state value version place key zh en es source role stagesCovered account sex birthday enterDay leaveDay workStatus caseCountry cycle amountEncrypt bankName mapping url sheet perMerchant maritalStatus pinCode permanentState permanentCity employmentType language education tag tags'
const harmless = new Set(`${written} ${called}`.split(' '))

/** Texts of a name that may well be a borrower's, and what they are. */
const ofStaff = 'a person of staff, whom this caller reads whole'
const staffFacts =
  'name phone secondPhone email address emergencyName emergencyPhone emergencyRelation bankAccount'.split(' ')
const namedThings =
  'saveAccount createAppKey saveMerchant saveRole updateHoliday addAssignRule addInspectionRule updateTemplate createRule modifyRule saveWorkplace payOfMexicoStaff dryRunPayroll runPayroll saveCouponActivity saveDeskAnswer saveDeskMacro saveChatRule saveShortLink saveCascade'
/** What is answered goes by the digest of the whole text: no part of it can be tried through. */
const hashedDevice = 'previewContent.device'
const notOfBorrowers: Record<string, string> = {
  'listHeldCoupons.part': 'as what a use was counted: a district, stage, product or day',
  'exportHeldCoupons.filter.part': 'as what a use was counted',
  'checkClosingRule.opened.product': 'a code of a product, among applications that a rule would have closed',
  'checkClosingRule.opened.district': 'a region by its code, among applications that a rule would have closed',
  'exportClosingCheck.filter.productCodes': 'codes of products that the rule names',
  'exportClosingCheck.filter.opened.product': 'a code of a product',
  'exportClosingCheck.filter.opened.district': 'a region by its code',
  'listReportMessages.group':
    'a row of the report: a day, an hour, a code, a name of a template, a country or a reason',
  'recordListTaken.list': 'what a list of the console is called',
  'keepOrderDraft.began': 'what was begun to be answered, compared with its own draft alone',
  'addSuppression.address': 'kept as it is; whether it was there before is not told',
  'importRegister.lines': 'kept as they are; of a line its form alone is told back',
  'createMarketingList.name': 'what a list is called',
  'uploadMarketingList.name': 'what a list is called',
  'requestPhoneChange.newMobile': 'where a code goes: compared with nothing before its holder has read the code out',
  'saveChatRule.keywords': 'compared with what customers write later',
  'saveChatSynonyms.synonyms.word': 'compared with what customers write later',
  'saveChatSynonyms.seen.word': 'as it was read a moment before',
  'saveChatSynonyms.seen.means': 'as it was read a moment before',
  'saveChatSynonyms.synonyms.means': 'compared with what customers write later',
  'setPaymentCredentials.settings': 'where a provider listens',
  'saveChannel.settings.bounceDomain': 'where a provider takes bounces',
  'askPayerReturn.beneficiary': 'who is paid, kept as it is and compared with nothing',
  'askPayerReturn.bankAccount': 'who is paid, kept as it is and compared with nothing of borrowers',
  'askPayerReturn.bank': 'who is paid, kept as it is and compared with nothing',
  'setPaymentCredentials.secrets': 'sealed, compared with nothing',
  'saveClosingRule.name': 'what it is called',
  'saveClosingRule.productCodes': 'codes of products',
  'checkClosingRule.productCodes': 'codes of products',
  'savePartnerProduct.partner': 'a partner, kept as it is',
  'savePartnerProduct.rateText': 'what a partner says of its rate',
  'savePartnerProduct.secret': 'sealed, and compared with nothing',
  'trafficStatistics.partner': 'a partner',
  'exportTraffic.filter.partner': 'a partner',
  'listPartnerClicks.partner': 'a partner',
  'exportPartnerClicks.filter.partner': 'a partner',
  'saveCurpProvider.name': 'what a provider is called',
  'saveCurpProvider.secret': 'sealed, compared with nothing',
  'tryCurp.curp': 'asked of a provider, compared with nothing of ours',
  'saveChannel.name': 'what a channel is called',
  'listChannelCosts.partner': 'a partner',
  'exportChannelCosts.filter.partner': 'a partner',
  'listRegistrations.partner': 'a partner',
  'exportRegistrations.filter.partner': 'a partner',
  'saveChannelUser.name': 'somebody of a partner',
  'saveChannelUser.email': 'somebody of a partner',
  'listChannelUsers.text': 'people of partners, who are no borrowers',
  'exportChannelUsers.filter.text': 'people of partners, who are no borrowers',
  'saveAlert.name': 'what an alert is called',
  'saveChannel.partner': 'a partner, kept as it is',
  'saveChannel.contact': 'a partner’s, kept as it is',
  'eventFigures.page': 'a part of the app',
  'eventFigures.element': 'a part of the app',
  'exportEventFigures.filter.page': 'a part of the app',
  'exportEventFigures.filter.element': 'a part of the app',
  'listEvents.page': 'a part of the app',
  'exportEvents.filter.page': 'a part of the app',
  'listEvents.element': 'a part of the app',
  'exportEvents.filter.element': 'a part of the app',
  'countFunnel.steps.page': 'a part of the app',
  'countFunnel.steps.element': 'a part of the app',
  'listFunnelDevices.steps.page': 'a part of the app',
  'listFunnelDevices.steps.element': 'a part of the app',
  'exportFunnelDevices.filter.steps.page': 'a part of the app',
  'exportFunnelDevices.filter.steps.element': 'a part of the app',
  'saveFunnel.steps.page': 'a part of the app',
  'saveFunnel.steps.element': 'a part of the app',
  'saveFunnel.name': 'what it is called',
  'saveChannel.appAffiliateChannel': 'a channel of the installation',
  'uploadImage.name': 'what a picture of the app is called',
  'saveRelease.name': 'what a release is called',
  'previewContent.district': 'a place',
  [hashedDevice]: 'hashed into one part of a hundred',
  'saveChannel.settings.host': 'a channel of the installation',
  'saveChannel.settings.systemId': 'a channel of the installation',
  'saveChannel.settings.sender': 'a channel of the installation',
  'saveChannel.settings.phoneNumberId': 'a channel of the installation',
  'saveChannel.settings.user': 'a channel of the installation',
  'saveChannel.settings.dkimDomain': 'a channel of the installation',
  'saveChannel.settings.dkimSelector': 'a channel of the installation',
  'saveSmsTemplate.businessId': 'what it is called',
  'setTemplateProvider.name': 'what it is called elsewhere',
  'checkIdentity.value': 'looked up nowhere: only its form and check digit are judged',
  'listAccounts.find': 'names and numbers of staff, shown whole',
  'exportAccounts.filter.find': 'names and numbers of staff, shown whole',
  'listStaff.find': 'names and numbers of staff, shown whole',
  'exportStaff.filter.find': 'names and numbers of staff, shown whole',
  'planWeekend.days': 'days',
  'addAnotherContact.name': 'kept as it is',
  'addObligor.docType': 'kept as it is',
  'addObligor.docNumber': 'kept as it is: nothing is said of whom else it names',
  'addObligor.city': 'a place',
  'addObligor.address': 'kept as it is: where a visit goes',
  'addObligor.contract': 'of the loan’s contract',
  'correctPlace.city': 'a place',
  'updateUserBaseInfo.changes.city': 'a place',
  'saveWorkplace.address': 'of a workplace',
  'updateWorkConfig.outboundAccounts.name': 'of a line',
  'saveWorkplace.shifts.name': 'what it is called',
  ...Object.fromEntries(
    'exportCases.filter listCases caseSelectionSummary.selection.filter previewAssignment.selection.filter assignCases.selection.filter recallCases.selection.filter getPendingList'
      .split(' ')
      .map((call) => [`${call}.number`, 'a number of a case, bill or loan, compared whole']),
  ),
  ...Object.fromEntries(namedThings.split(' ').map((call) => [`${call}.name`, 'what it is called'])),
  ...Object.fromEntries(
    staffFacts.flatMap((fact) => [`createUser.${fact}`, `updateUser.${fact}`].map((at) => [at, ofStaff])),
  ),
}

test('every text that a call takes is a declared search of people or is known to be compared with nothing of theirs', () => {
  expect(texts.length).toBeGreaterThan(150)
  const open = texts
    .filter((each) => !isDeclared(each) && !isAppContent(each))
    .filter(({ path }) => !harmless.has(path.split('.').at(-1) ?? ''))
    .map(({ name, path }) => `${name}.${path}`)
  expect(open.filter((one) => !(one in notOfBorrowers))).toEqual([])
  const known = texts.map(({ name, path }) => `${name}.${path}`)
  expect(Object.keys(notOfBorrowers).filter((one) => !known.includes(one))).toEqual([])
})

test('what an endpoint declares as a search of people is an input that it takes', () => {
  const declared = endpoints.flatMap(({ name, endpoint }) =>
    (endpoint.searchesPeople ?? []).map((path) => `${name}.${path}`),
  )
  const known = texts.map(({ name, path }) => `${name}.${path}`)
  expect(declared.length).toBeGreaterThan(10)
  expect(declared.filter((one) => !known.includes(one))).toEqual([])
})

let target: Target
let readers: Person[]

beforeAll(async () => {
  const { given } = testApp()
  const agent = await given.person({ role: 'AGENT', stage: 'S1A' })
  const loan = await givenKnownCase(testApp(), agent, { dpd: 2 })
  target = { ...loan, merchantId: await given.merchantId('Luna Credito'), country: 'MX', collectorId: agent.accountId }
  readers = [await given.person({ superuser: true }), await given.person({ role: 'QUALITY_INSPECTION' })]
})

/** What is masked of the borrower, whole and in part, and a value of the same form that is nobody's. */
const guesses: readonly (readonly [right: string, wrong: string])[] = [
  [known.mobile, '+525512341672'],
  ['5512341661', '5512341672'],
  ['551234', '559876'],
  [known.docNumber, 'ZEGM900112MDFRRR09'],
  ['HEGM', 'ZEGM'],
  [known.bankAccount, '032180000118359722'],
  [known.email, 'nadie@example.com'],
  [known.contactMobile, '+523398762277'],
  ['Hernández', 'Zernándex'],
  ['hern', 'zern'],
]

/** The input with a value at a path, everything on the way made where it is missing. */
function placed(input: unknown, [name, ...rest]: readonly string[], value: string): unknown {
  if (name === undefined) return value
  const given = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  return { ...given, [name]: placed(given[name], rest, value) }
}

test('no list and no look answers otherwise for what a mask hides than for what is nobody’s', async () => {
  const reading = texts.filter(
    (each) =>
      !each.endpoint.writes &&
      !each.endpoint.transport &&
      !isDeclared(each) &&
      `${each.name}.${each.path}` !== hashedDevice,
  )
  const telling: string[] = []
  let asked = 0
  for (const { name, endpoint, path } of reading) {
    const input = aims[endpoint.path]?.input(target) ?? {}
    for (const reader of readers) {
      const ask = async (value: string) => {
        const { code, data } = await reader.raw(endpoint, placed(input, path.split('.'), value))
        if (code !== errors['request.invalid'].code) asked += 1
        return JSON.stringify([code, data]).replaceAll(value, '')
      }
      for (const [right, wrong] of guesses) {
        if ((await ask(right)) !== (await ask(wrong))) telling.push(`${name}.${path} tells ${right}`)
      }
    }
  }
  expect([...new Set(telling)]).toEqual([])
  expect(asked).toBeGreaterThan(300)
}, 240_000)

/** The choices of the fields of a name. */
function* choicesOf(schema: Schema | undefined, named: string, here = false): Generator<string> {
  if (!schema) return
  const { def } = schema._zod
  if (here && def.entries) yield* Object.values(def.entries)
  for (const [name, each] of Object.entries(def.shape ?? {})) yield* choicesOf(each, named, name === named)
  for (const each of [def.innerType, def.element, def.in, ...(def.options ?? [])]) yield* choicesOf(each, named, here)
}

test('nothing is sorted by what a mask hides', () => {
  const sorts = endpoints.flatMap(({ name, endpoint }) =>
    [...choicesOf(endpoint.input as unknown as Schema, 'sortField')].map((sort) => `${name}: ${sort}`),
  )
  expect(sorts.length).toBeGreaterThan(40)
  const masked = /: .*(mobile|phone|borrower|lastName|docNumber|document|email|account|address|contactName)/i
  expect(sorts.filter((sort) => masked.test(sort))).toEqual([])
})
