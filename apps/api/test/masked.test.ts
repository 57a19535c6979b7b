/**
 * What names a phone, a document, an account or an e-mail leaves the server masked: every endpoint of the contract is asked
 * about one borrower whose every field is filled, by everybody who may call it, those that read first. Each answer is searched
 * for the values themselves, and of those that read each field with such a name has to be masked; then what writing left behind
 * is searched: events to browsers, the operation log, what people are told.
 */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { auditFile } from '@cordillera/contract/audit/file'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { successCode } from '@cordillera/contract/errors'
import { listOperationLog } from '@cordillera/contract/operation-log/log'
import { orderDetail } from '@cordillera/contract/service-desk/order'
import { beforeAll, expect, test } from 'vitest'
import { bindChannel } from '../src/payment/public.ts'
import { sql } from '../src/platform/db.ts'
import { type Event, notify } from '../src/platform/events.ts'
import { lendingApp } from './given-applications.ts'
import { givenKnownCase, known } from './given-cases.ts'
import { type Person, startApp } from './harness.ts'
import type { Target } from './reach/aim.ts'
import { aims } from './reach/all.ts'

const testApp = startApp()
const contractFolder = resolve(import.meta.dirname, '../../../packages/contract/src')
const reading: { name: string; endpoint: AnyEndpoint }[] = []
const writing: { name: string; endpoint: AnyEndpoint }[] = []
const uploading: { name: string; endpoint: AnyEndpoint }[] = []
for (const file of readdirSync(contractFolder, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!file.endsWith('.ts') || !file.includes('/')) continue
  const exported = (await import(resolve(contractFolder, file))) as Record<string, AnyEndpoint>
  for (const [name, value] of Object.entries(exported)) {
    const isEndpoint = typeof value === 'object' && value !== null && 'input' in value && 'path' in value
    if (!isEndpoint) continue
    if (value.transport === 'multipart') uploading.push({ name, endpoint: value })
    if (typeof value.access === 'object') (value.writes ? writing : reading).push({ name, endpoint: value })
  }
}

/** Names of fields that carry what identifies or reaches a person. */
const personal =
  /^(mobile|phone|whatsapp|telegram|email|docNumber|secondId|curp|aadhaar|address|permanentAddress|\w*[bB]ankAccount|oldAccount|newAccount|clabe|bankNumber)$/

/** Fields of such a name that hold nothing of a borrower, and what they hold. */
const elsewhere: Record<string, string> = {
  'getUserInfo.address': 'a person of staff: HR and the person whole, others masked (staff tests)',
  'getUserInfo.bankAccount': 'a person of staff',
  'getUserInfo.email': 'a person of staff',
  'getUserInfo.phone': 'a person of staff',
  'listAccountOperations.address': 'of the network',
  'listCaseOperations.address': 'of the network',
  'listChannelUsers.email': 'of a partner’s people',
  'listCurpChecks.curp': 'masked when the check was kept',
  'listMarketingMembers.mobile': 'masked in the statement itself (marketing tests)',
  'listMessageWork.address': 'masked in the statement itself (work tests)',
  'listOperationLog.address': 'of the network',
  'listPayerReturns.bankAccount': 'masked in the statement itself (return tests)',
  'listReportMessages.address': 'masked as it is answered (report tests)',
  'listSuppressions.address': 'masked in the statement itself (suppression tests)',
  'listWorkplaces.address': 'of a workplace',
  'outgoingDetail.bankAccount': 'masked in the statement itself (outgoing tests)',
  'payOfStaffLines.bankAccount': 'a person of staff (staff payout tests)',
  'paymentDetail.bankAccount': 'whoever paid, as the channel told, masked before it is answered (return tests)',
  'payoutFileLines.bankAccount': 'masked in the statement itself (payout file tests)',
}

/** Beside what every known borrower has. */
const more = {
  telegram: '@maria_hernandez_90',
  permanentAddress: 'Avenida del Sol 99',
  secondId: 'HEGM900112AB7',
} as const

const roles = [
  'AGENT',
  'LEADER',
  'DIRECTOR',
  'COUNTRY_DIRECTOR',
  'AUDITOR',
  'QUALITY_INSPECTION',
  'FINANCE',
  'CUSTOMER_SERVICE',
] as const
let target: Target
let readers: Person[]
let auditId: string
let orderId: string

beforeAll(async () => {
  const { given, app, clock } = testApp()
  const agent = await given.person({ role: 'AGENT', stage: 'S1A' })
  const loan = await givenKnownCase(testApp(), agent, { dpd: 2 })
  target = { ...loan, merchantId: await given.merchantId('Luna Credito'), country: 'MX', collectorId: agent.accountId }
  const others = roles.filter((role) => role !== 'AGENT')
  readers = [agent, await given.person({ superuser: true })]
  for (const role of others) readers.push(await given.person({ role, stage: 'S1A' }))
  const { db } = app
  const { userId, appId, merchantId, billId } = target
  const now = clock.now()
  await db.updateTable('borrower').set(more).where('userId', '=', userId).execute()
  await sql`insert into contact_log (merchant_id, case_id, bill_id, user_id, account_id, at, channel, contact_id, result)
    values (${merchantId}, ${loan.caseId}, ${billId}, ${userId}, ${agent.accountId}, ${now}, 'call', null, 5),
      (${merchantId}, ${loan.caseId}, ${billId}, ${userId}, ${agent.accountId}, ${now}, 'call', ${loan.contactId}, 5)`.execute(
    db,
  )
  await sql`with decided as (
      insert into contact_decision (at, merchant_id, case_id, user_id, party, channel, purpose, allowed, account_id)
      values (${now}, ${merchantId}, ${loan.caseId}, ${userId}, 'self', 'sms', 'call', true, ${agent.accountId}) returning decision_id)
    insert into message (decision_id, merchant_id, case_id, bill_id, user_id, channel, address, body, account_id, state, queued_at)
    select decision_id, ${merchantId}, ${loan.caseId}, ${billId}, ${userId}, 'sms', ${known.mobile}, 'Buenos dias', ${agent.accountId}, 'sent', ${now}
    from decided`.execute(db)
  // all that hangs on a person and repeats what identifies them
  await sql`update application set mobile = ${known.mobile}, bank_account = ${known.bankAccount}, device_id = 'device-1',
    accepted_at = ${now}, check_round = 1 where app_id = ${appId}`.execute(db)
  await sql`insert into audit (merchant_id, app_id, user_id, amount_minor, currency, applied_at, opened_at, due_at, auditor_id)
    select merchant_id, app_id, user_id, 1000, currency, ${now}, ${now}, ${now}, ${readers[roles.indexOf('AUDITOR') + 1]?.accountId ?? 0}
    from application where app_id = ${appId}`.execute(db)
  auditId = (await db.selectFrom('audit').select('auditId').where('appId', '=', appId).executeTakeFirstOrThrow())
    .auditId
  await sql`insert into payout (merchant_id, purpose, target_id, amount_minor, currency, beneficiary, bank_account, concept, channel,
      tracking_key, state, made_at)
    values (${merchantId}, 'loan', ${appId}, 1000, 'MXN', 'María Hernández', ${known.bankAccount}, 'prestamo', 'STP', 'K1', 'failed', ${now})`.execute(
    db,
  )
  await sql`insert into refund (merchant_id, user_id, amount_minor, currency, state, reason, requested_by, requested_at)
    values (${merchantId}, ${userId}, 100, 'MXN', 'requested', 'why', ${agent.accountId}, ${now})`.execute(db)
  await sql`insert into bank_card_request (merchant_id, user_id, old_account, new_account, state, reason, requested_by, requested_at)
    values (${merchantId}, ${userId}, ${known.bankAccount}, ${known.bankAccount}, 'pending', 'why', ${agent.accountId}, ${now})`.execute(
    db,
  )
  await sql`with kept as (insert into file (name, mime, size_bytes, sha256, created_at) values ('a.jpg', 'image/jpeg', 1, '', ${now}) returning file_id)
    insert into bank_card_evidence (request_id, position, file_id)
    select request_id, 1, file_id from bank_card_request, kept where user_id = ${userId}`.execute(db)
  await sql`insert into withholding (merchant_id, bill_id, user_id, amount_minor, currency, bank_account, state, channel, tracking_key, attempt, made_at)
    values (${merchantId}, ${billId}, ${userId}, 100, 'MXN', ${known.bankAccount}, 'fail', 'STP', 'W1', 1, ${now})`.execute(
    db,
  )
  await sql`insert into blacklist (merchant_id, user_id, kind, value, reason, added_at) values
    (${merchantId}, ${userId}, 'mobile', ${known.mobile}, 'why', ${now}), (${merchantId}, ${userId}, 'document', ${known.docNumber}, 'why', ${now}),
    (${merchantId}, ${userId}, 'bankAccount', ${known.bankAccount}, 'why', ${now})`.execute(db)
  await sql`insert into debit_mandate (merchant_id, user_id, bank_account, valid_from, made_at, made_by)
    values (${merchantId}, ${userId}, ${known.bankAccount}, ${now}, ${now}, ${agent.accountId})`.execute(db)
  await sql`insert into obligor (merchant_id, user_id, contact_id, role, doc_type, doc_number, address, contract, made_by, made_at)
    values (${merchantId}, ${userId}, ${loan.contactId}, 'guarantor', 'CURP', ${known.docNumber}, 'Calle Secreta 12', 'why', ${agent.accountId}, ${now})`.execute(
    db,
  )
  const order = {
    merchantId,
    type: 'other',
    groupName: 'frontDesk',
    contactType: 'Call',
    question: 'why',
    clockMinutes: 60,
    clockSince: now,
  }
  const { accountId: createdBy } = agent
  const rest = { createdBy, createdAt: now, dueAt: now }
  const orders = [
    { ...order, ...rest, userId },
    { ...order, ...rest, phone: known.mobile },
  ] // known, and a bare phone
  const [made] = await db.insertInto('workOrder').values(orders).returning('orderId').execute()
  orderId = made?.orderId ?? ''
})

/** Asked about the borrower as reach/ asks, and where nothing names one, about everything. */
function inputOf(endpoint: AnyEndpoint): unknown {
  if (endpoint.path === auditFile.path) return { auditId }
  if (endpoint.path === orderDetail.path) return { orderId }
  return aims[endpoint.path]?.input(target) ?? {}
}

/** What a schema of the contract is made of. */
interface Shape {
  _zod: {
    def: {
      shape?: Record<string, Shape>
      innerType?: Shape
      element?: Shape
      valueType?: Shape
      options?: readonly Shape[]
    }
  }
}
/** Names of the fields of an answer, however deep. */
function* namesOf({ _zod: { def } }: Shape): Generator<string> {
  for (const [name, each] of Object.entries(def.shape ?? {})) {
    yield name
    yield* namesOf(each)
  }
  for (const each of [def.innerType, def.element, def.valueType, ...(def.options ?? [])]) if (each) yield* namesOf(each)
}

interface Field {
  name: string
  value: string
}
/** Every field of an answer that has text in it. */
function* fieldsOf(value: unknown, name: string): Generator<Field> {
  if (typeof value === 'string') yield { name, value }
  if (typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  for (const [key, each] of Object.entries(value)) yield* fieldsOf(each, isList ? name : key)
}

/** Of the borrower and of the contact, who are of one family. */
const familyName = 'Hernández'
const secrets = [...Object.values(known), ...Object.values(more), familyName]

/** What one answer gives away, and which personal fields it has. */
async function lookAt(name: string, endpoint: AnyEndpoint, reader: Person) {
  const input = inputOf(endpoint)
  if (endpoint.transport === 'download') {
    const text = (await reader.download(endpoint, input as never)).body.toString()
    return {
      wrong: secrets.filter((secret) => text.includes(secret)).map((secret) => `${name} tells ${secret}`),
      seen: [],
      answered: 0,
    }
  }
  const answer = await reader.raw(endpoint, input)
  const text = JSON.stringify(answer)
  const told = secrets.filter((secret) => text.includes(secret)).map((secret) => `${name} tells ${secret}`)
  if (answer.code !== successCode) return { wrong: told, seen: [], answered: 0 }
  const fields = [...fieldsOf(answer.data, '')].filter(
    (field) => personal.test(field.name) && !(`${name}.${field.name}` in elsewhere),
  )
  const bare = fields.filter(({ value }) => !value.includes('••'))
  return {
    wrong: [...told, ...bare.map((field) => `${name}.${field.name} is not masked: ${field.value}`)],
    seen: fields.map((field) => `${name}.${field.name}`),
    answered: 1,
  }
}

test('no answer has a value that identifies or reaches a borrower, and every field that names one is masked', async () => {
  const looks = []
  for (const { name, endpoint } of reading) {
    for (const reader of readers) looks.push(await lookAt(name, endpoint, reader))
  }
  expect([...new Set(looks.flatMap(({ wrong }) => wrong))].sort()).toEqual([])
  // every field of the contract with such a name was seen with somebody's value in it, or is said to be something else
  const seen = new Set(looks.flatMap((look) => look.seen))
  expect(looks.reduce((sum, { answered }) => sum + answered, 0)).toBeGreaterThan(200)
  const declared = reading.flatMap(({ name, endpoint }) =>
    [...namesOf(endpoint.output as unknown as Shape)]
      .filter((field) => personal.test(field))
      .map((field) => `${name}.${field}`),
  )
  const unseen = [...new Set(declared)].filter((field) => !seen.has(field)).sort()
  expect(unseen).toEqual(Object.keys(elsewhere).sort())
}, 300_000)

/** Calls that are there to tell one value, with a reason, counted and logged. */
const revealing = ['showSensitiveInfo', 'showUserSensitiveInfo', 'showAuditSensitiveInfo']
/** What else is said about the borrower in passing: the aims of reach/ have only what names the row. */
const withSecrets: Record<string, object> = {
  '/forward/collect/cs/anotherContact/add': { name: 'Tía Rosa', relation: 'friend', mobile: known.contactMobile },
}
/** Where what was written is read again. */
const traces = ['listOperationLog', 'listCaseOperations', 'listNotifications', 'listJobs', 'getCaseLogList']

test('no answer of a call that writes, nor an event, a line of the log or a notification that it leaves, has such a value', async () => {
  const { events } = testApp().app
  const heard: Event[] = []
  const off = events.on((event) => heard.push(event))
  const wrong: string[] = []
  const lookFor = (name: string, what: unknown) => {
    const text = JSON.stringify(what)
    wrong.push(...secrets.filter((secret) => text.includes(secret)).map((secret) => `${name} tells ${secret}`))
  }
  let written = 0
  for (const { name, endpoint } of writing) {
    if (endpoint.transport || revealing.includes(name) || !aims[endpoint.path]) continue
    for (const reader of readers) {
      const answer = await reader.raw(endpoint, { ...(inputOf(endpoint) as object), ...withSecrets[endpoint.path] })
      lookFor(name, answer)
      if (answer.code === successCode) written += 1
    }
  }
  // some of what was written ended the readers' sessions
  const afterwards = await testApp().given.person({ superuser: true })
  const owner = await testApp()
    .given.signedIn(target.collectorId)
    .catch(() => afterwards)
  for (const { name, endpoint } of reading.filter((one) => traces.includes(one.name)))
    for (const reader of [afterwards, owner]) lookFor(`${name}, afterwards,`, await reader.raw(endpoint, {}))
  lookFor('the log', (await afterwards.call(listOperationLog, { pageSize: 200 })).list)
  await notify(testApp().app.db, { topic: 'last' })
  await expect.poll(() => heard.some(({ topic }) => topic === 'last')).toBe(true)
  off()
  lookFor('an event', heard)
  expect([...new Set(wrong)].sort()).toEqual([])
  // enough was written for this to say something
  expect(written).toBeGreaterThan(60)
  expect(heard.map(({ topic }) => topic)).toEqual(expect.arrayContaining(['case', 'notification']))
}, 120_000)

/** Files that name the borrower by everything that identifies them, and whose names do. */
const files: Record<string, string> = {
  uploadFile: `loan_id,doc_number,mobile,bank_account,email,address\n1,${secrets.join(',')}`,
  importAttendance: `userNo,time,type,device\n${secrets.map((secret) => `${secret},${secret},in,${secret}`).join('\n')}`,
  payOfMexicoStaff: `user_no,name,amount,bank_account,concept\n${secrets.map((secret) => `${secret},${secret},1,${known.bankAccount},${secret}`).join('\n')}`,
  uploadApplicationImage: secrets.join(','),
  sendCertificate: secrets.join(','),
  sendFeedbackImage: secrets.join(','),
  sendProofImage: secrets.join(','),
  appPhoneChangeImage: secrets.join(','),
  uploadImage: secrets.join(','),
}

test('no answer of a call that takes a file, nor anything that it leaves, has such a value', async () => {
  expect(uploading.map(({ name }) => name).sort()).toEqual(Object.keys(files).sort())
  const wrong: string[] = []
  const lookFor = (name: string, what: unknown) => {
    const text = JSON.stringify(what)
    wrong.push(...secrets.filter((secret) => text.includes(secret)).map((secret) => `${name} tells ${secret}`))
  }
  const boss = await testApp().given.person({ superuser: true, merchants: ['Luna Credito'] })
  const finance = await testApp().given.person({ role: 'FINANCE' })
  const { events } = testApp().app
  const heard: Event[] = []
  const off = events.on((event) => heard.push(event))
  const app = await lendingApp(testApp())
  const { db } = testApp().app
  const { workplaceId } = await db
    .insertInto('workplace')
    .values({ name: 'Guadalajara', country: 'MX', company: 'Cordillera', timeZone: 'America/Mexico_City' })
    .returning('workplaceId')
    .executeTakeFirstOrThrow()
  const silent = async () => ({ taken: false as const, message: 'nobody is there' })
  const asked = { payOut: silent, withhold: silent, outcomeOf: async () => null, signed: () => false }
  bindChannel(testApp().app, { name: 'STP', paysOut: 'MXN', ...asked })
  let kept = 0
  for (const { name, endpoint } of uploading) {
    const beside = name === 'importAttendance' ? { workplaceId } : (aims[endpoint.path]?.input(target) ?? {})
    const input = beside as never
    const content = files[name] ?? ''
    if (endpoint.access === 'lendingApp') {
      const answer = await app.upload(endpoint, input, `${known.docNumber}.jpg`, Buffer.from(content))
      lookFor(name, answer)
      continue
    }
    for (const person of [boss, finance]) {
      const answer = await person.upload(endpoint, input, { name: `${known.docNumber} ${known.email}.csv`, content })
      lookFor(name, answer)
      if (answer.code === successCode) kept += 1
    }
  }
  for (const { name, endpoint } of reading.filter((one) => traces.includes(one.name)))
    lookFor(`${name}, afterwards,`, await boss.raw(endpoint, {}))
  await notify(testApp().app.db, { topic: 'last' })
  await expect.poll(() => heard.some(({ topic }) => topic === 'last')).toBe(true)
  off()
  lookFor('an event', heard)
  expect([...new Set(wrong)].sort()).toEqual([])
  // taken, so that this says something
  expect(kept).toBeGreaterThan(2)
}, 60_000)
