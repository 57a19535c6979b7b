import type { Input } from '@cordillera/contract/endpoint'
import {
  archiveSmsTemplate,
  decideSmsTemplate,
  exportSmsTemplates,
  listSmsTemplates,
  previewSmsTemplate,
  saveSmsTemplate,
  sendByTemplate,
  setTemplateProvider,
  smsTemplateDetail,
  submitSmsTemplate,
  testSmsTemplate,
} from '@cordillera/contract/messaging/sms-template'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { simulatorAppSecret } from '../../../simulators/simulator.ts'
import { type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { givenKnownCase } from '../../../test/given-cases.ts'
import { approvedTemplate } from '../../../test/given-templates.ts'
import type { Person } from '../../../test/harness.ts'
import { startSimulated } from '../../../test/simulated.ts'
import { sql } from '../../platform/db.ts'
import { sign } from '../../platform/webhook.ts'

const monday = '2026-11-23T16:00:00Z'
const simulated = startSimulated({ now: monday })
const db = () => simulated().test.app.db
let teo: Person
let ana: Person
let app: LendingApp

beforeAll(async () => {
  app = await lendingApp(simulated().test)
})
beforeEach(async () => {
  simulated().test.clock.set(monday)
  teo = await simulated().test.given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  ana = await simulated().test.given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
})

let serial = 0
type Saved = Input<typeof saveSmsTemplate>
const wanted = (of: Partial<Saved> = {}): Saved => ({
  businessId: `notice.${++serial}`,
  description: 'what the app sends',
  channel: 'sms',
  model: 'service',
  segmentsAtMost: 1,
  fillType: 2,
  variables: [],
  texts: { es: { subject: null, text: 'Hola {{name}}, {{merchant}} recibio su solicitud.' } },
  linkId: null,
  ...of,
})
const rowOf = async (templateId: string) => {
  const found = (await teo.call(listSmsTemplates, { pageSize: 200 })).list.find((one) => one.templateId === templateId)
  if (!found) throw new Error('a template that was made is listed')
  return found
}
const why = { note: 'read it aloud' }

/** Written by one, approved by another. */
async function approved(of: Partial<Saved> = {}) {
  const saved = wanted(of)
  const templateId = await approvedTemplate(teo, ana, saved)
  return { templateId, businessId: saved.businessId }
}
const stateOf = async (messageId: string | null) => {
  const { rows } = await sql<{ state: string }>`select state from message where message_id = ${messageId}`.execute(db())
  return rows[0]?.state
}
const ends = (messageId: string | null, state: string) =>
  expect.poll(() => stateOf(messageId), { interval: 50 }).toBe(state)
const person = async (mobile: string) => {
  const { rows } = await sql<{ userId: string }>`
    insert into borrower (merchant_id, doc_type, doc_number, first_name, last_name, mobile, registered_at)
    select merchant_id, 'test', ${mobile}, 'José', 'Peña', ${mobile}, ${monday} from merchant where name = 'Luna Credito'
    returning user_id`.execute(db())
  return rows[0]?.userId ?? ''
}

test('what one person wrote is sent once another one approved it, and the next version only when it is approved too', async () => {
  const saved = wanted()
  const { templateId, number } = await teo.call(saveSmsTemplate, saved)
  expect(number).toBe(1)
  const userId = await person('+525510000001')
  const asked = { businessId: saved.businessId, userId }
  await app.refused(sendByTemplate, asked, 'messaging.notApproved')
  await teo.call(submitSmsTemplate, { templateId, version: (await rowOf(templateId)).version })
  const { version } = await rowOf(templateId)
  await teo.refused(decideSmsTemplate, { templateId, version, approve: true, ...why }, 'credit.ownRequest')
  await ana.call(decideSmsTemplate, { templateId, version, approve: true, ...why })
  const { messageId } = await app.call(sendByTemplate, asked)
  await ends(messageId, 'delivered')
  const got = () =>
    simulated()
      .received()
      .then((all) => all.filter(({ to }) => to === '525510000001').map(({ text }) => text))
  expect(await got()).toEqual(['Hola Jose, Luna Credito recibio su solicitud.'])
  const next = { ...saved, templateId, version: (await rowOf(templateId)).version, fillType: 0 as const }
  await teo.call(saveSmsTemplate, { ...next, texts: { es: { subject: null, text: 'Recibimos su solicitud.' } } })
  expect(await rowOf(templateId)).toMatchObject({ number: 2, state: 'draft', approvedNumber: 1 })
  await ends((await app.call(sendByTemplate, asked)).messageId, 'delivered')
  expect((await got()).at(-1)).toBe('Hola Jose, Luna Credito recibio su solicitud.')
  const { versions, used } = await teo.call(smsTemplateDetail, { templateId })
  expect(versions.map((one) => [one.number, one.state])).toEqual([
    [2, 'draft'],
    [1, 'approved'],
  ])
  expect(used).toMatchObject({ messages: 2, delivered: 2 })
})

test.each([
  [{ fillType: 0 as const }, 'messaging.fixedHasMarks'],
  [{ texts: { es: { subject: null, text: 'Hola {{nombre}}' } } }, 'messaging.unknownPlaceholder'],
  [
    { fillType: 1 as const, variables: ['name' as const], texts: { es: { subject: null, text: 'Hola %s, debe %s' } } },
    'messaging.marksDiffer',
  ],
  [{ texts: { es: { subject: null, text: 'Hola señor {{name}}' } } }, 'messaging.forbiddenCharacters'],
  [{ channel: 'email' as const }, 'messaging.subjectNeeded'],
  [
    { channel: 'whatsapp' as const, texts: { es: { subject: null, text: '{{name}} {{code}}' } } },
    'messaging.onlyVariables',
  ],
  [{ texts: { es: { subject: null, text: `${'Hola '.repeat(40)}{{name}}` } } }, 'messaging.tooManySegments'],
] as const)('a text that could not be sent is refused in a sentence: %o', async (of, error) => {
  await teo.refused(saveSmsTemplate, wanted(of as Partial<Saved>), error)
})

test('each %s takes its variable in order, and what is filled in is never filled again', async () => {
  const { businessId } = await approved({
    ...{ model: 'code', fillType: 1, variables: ['code', 'minutes', 'code'] },
    texts: { es: { subject: null, text: 'Su clave: %s (%s min). Repita %s' } },
  })
  const values = { code: '%s{{name}}7', minutes: '10' }
  const { messageId } = await app.call(sendByTemplate, { businessId, mobile: '+525510000002', values })
  await ends(messageId, 'delivered')
  const [one] = (await simulated().received()).filter(({ to }) => to === '525510000002')
  expect(one?.text).toBe('Su clave: %s{{name}}7 (10 min). Repita %s{{name}}7')
})

test('a number without its country is one of the merchant’s, never the same digits of another country', async () => {
  const businessId = 'code.colombia'
  const merchant = 'Cafe Plata'
  const [one, two] = [
    await simulated().test.given.person({ role: 'TECHNICAL', country: 'CO', merchants: [merchant] }),
    await simulated().test.given.person({ role: 'TECHNICAL', country: 'CO', merchants: [merchant] }),
  ]
  const texts = { es: { subject: null, text: 'Su clave es {{code}}' } }
  await approvedTemplate(one, two, { businessId, model: 'code', fillType: 2, texts })
  const theirs = await lendingApp(simulated().test, merchant)
  const to = async (mobile: string) => {
    const { messageId } = await theirs.call(sendByTemplate, { businessId, mobile, values: { code: '1' } })
    const { rows } = await sql<{ address: string }>`
      select address from message where message_id = ${messageId}`.execute(db())
    return rows[0]?.address
  }
  expect(await to('300 123 4001')).toBe('+573001234001')
  expect(await to('0057 300 123 4002')).toBe('+573001234002')
  expect(await to('+52 1 55 1234 4003')).toBe('+525512344003')
  await theirs.refused(
    sendByTemplate,
    { businessId, mobile: '12345', values: { code: '1' } },
    'messaging.badTestAddress',
  )
})

test('a missing value refuses before anything is queued', async () => {
  const { businessId } = await approved({
    model: 'code',
    texts: { es: { subject: null, text: 'Su clave es {{code}}' } },
  })
  await app.refused(sendByTemplate, { businessId, mobile: '+525510000003' }, 'messaging.valueMissing')
  await app.refused(sendByTemplate, { businessId, mobile: 'nobody', values: { code: '1' } }, 'messaging.badTestAddress')
  const { rows } = await sql`select from message where address = '+525510000003'`.execute(db())
  expect(rows).toEqual([])
})

test('whoever is no borrower gets codes alone, and another merchant’s templates and people do not exist', async () => {
  const { businessId } = await approved()
  await app.refused(sendByTemplate, { businessId, mobile: '+525510000004' }, 'messaging.codesOnly')
  const userId = await person('+525510000005')
  const other = await lendingApp(simulated().test, 'Cafe Plata')
  await other.refused(sendByTemplate, { businessId, userId }, 'messaging.notApproved')
})

test('a debtor is written to under a decision of the gate; a refusal names the rule and the next moment', async () => {
  const agent = await simulated().test.given.person({ role: 'AGENT', stage: 'S1A' })
  const { businessId } = await approved({
    model: 'collection',
    texts: { es: { subject: null, text: 'Hola {{name}}, debe {{amount}}.' } },
  })
  const { userId } = await givenKnownCase(simulated().test, agent)
  const sent = await app.call(sendByTemplate, { businessId, userId })
  expect(sent).toMatchObject({ rule: null })
  const { rows } = await sql<{ decided: boolean }>`
    select decision_id is not null and case_id is not null as decided from message where message_id = ${sent.messageId}`.execute(
    db(),
  )
  expect(rows[0]?.decided).toBe(true)
  simulated().test.clock.set('2026-11-24T05:00:00Z')
  const night = await app.call(sendByTemplate, { businessId, userId })
  expect(night.messageId).toBeNull()
  expect(night.rule).not.toBeNull()
  const nobody = await person('+525510000006')
  expect(await app.call(sendByTemplate, { businessId, userId: nobody })).toMatchObject({
    messageId: null,
    rule: 'noCase',
  })
})

test('WhatsApp gets the template by its own name with its parameters, only while it approves of it', async () => {
  const { templateId, businessId } = await approved({ channel: 'whatsapp' })
  const userId = await person('+525510000007')
  await app.refused(sendByTemplate, { businessId, userId }, 'messaging.notApproved')
  const of = { templateId, name: 'solicitud_recibida', note: 'seen in the manager' }
  await teo.call(setTemplateProvider, { ...of, version: (await rowOf(templateId)).version, state: 'approved' })
  const { messageId } = await app.call(sendByTemplate, { businessId, userId })
  await ends(messageId, 'delivered')
  const [one] = (await simulated().received()).filter(({ to }) => to === '525510000007')
  expect(JSON.parse(one?.text ?? '{}')).toMatchObject({
    name: 'solicitud_recibida',
    components: [{ parameters: [{ text: 'Jose' }, { text: 'Luna Credito' }] }],
  })
  await whatsappSays({ event: 'PAUSED', message_template_name: 'solicitud_recibida', reason: 'LOW_QUALITY' })
  expect((await teo.call(smsTemplateDetail, { templateId })).provider).toMatchObject({
    state: 'paused',
    note: 'LOW_QUALITY',
  })
  await app.refused(sendByTemplate, { businessId, userId }, 'messaging.notApproved')
})

/** As WhatsApp tells by its webhook. */
async function whatsappSays(value: object) {
  const body = JSON.stringify({ entry: [{ changes: [{ field: 'message_template_status_update', value }] }] })
  const answer = await simulated().test.app.http.inject({
    method: 'POST',
    url: '/webhook/message/demo-whatsapp',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': sign(simulatorAppSecret, body) },
    payload: body,
  })
  expect(answer.statusCode).toBe(200)
}

test('archived it is sent no more and stays; two who write at once are told', async () => {
  const { templateId, businessId } = await approved()
  const userId = await person('+525510000008')
  const { version } = await rowOf(templateId)
  await teo.call(archiveSmsTemplate, { templateId, version, active: false, reason: 'no longer used' })
  await app.refused(sendByTemplate, { businessId, userId }, 'messaging.notApproved')
  const stale = { ...wanted({ businessId }), templateId, version }
  await ana.refused(saveSmsTemplate, stale, 'record.stale')
  await ana.refused(saveSmsTemplate, { ...stale, version: version + 1 }, 'messaging.templateArchived')
  await ana.refused(saveSmsTemplate, wanted({ businessId: businessId.toUpperCase() }), 'messaging.businessIdTaken')
  const file = (await teo.download(exportSmsTemplates, { filter: { active: false }, format: 'csv' })).body.toString()
  expect(file).toContain(businessId)
})

test('a preview shows a person’s figures masked, and examples to whoever sees no cases', async () => {
  const agent = await simulated().test.given.person({ role: 'AGENT', stage: 'S1A' })
  const { caseId } = await givenKnownCase(simulated().test, agent)
  const { fillType, variables, texts } = wanted({ texts: { es: { subject: null, text: '{{name}} debe {{amount}}' } } })
  const filling = { fillType, variables, texts, linkId: null }
  const country = await simulated().test.given.person({ role: 'COUNTRY_DIRECTOR' })
  const shown = await country.call(previewSmsTemplate, { ...filling, caseId })
  expect(shown).toMatchObject({ real: true, missing: [], segments: 1 })
  expect(shown.text).toMatch(/^M••• debe MXN [\d,.]+$/)
  expect(await teo.call(previewSmsTemplate, filling)).toMatchObject({ real: false, text: 'Maria debe MXN 1,240.00' })
  await teo.refused(previewSmsTemplate, { ...filling, caseId }, 'collection.caseOutOfScope')
})

test('a test goes to a number of one’s own by the channel that is named, never to a borrower', async () => {
  const { templateId } = await teo.call(saveSmsTemplate, wanted())
  const { rows } = await sql<{ channelId: number; code: string }>`
    select channel_id, code from message_channel where code in ('demo-smpp', 'demo-smtp') order by code`.execute(db())
  const [smpp, smtp] = rows.map(({ channelId }) => channelId)
  await person('+525510000009')
  const of = { templateId, channelId: smpp ?? 0 }
  await teo.refused(testSmsTemplate, { ...of, address: '+525510000009' }, 'messaging.testToBorrower')
  await teo.refused(
    testSmsTemplate,
    { ...of, channelId: smtp ?? 0, address: '+525510000010' },
    'messaging.channelOfOtherKind',
  )
  const { messageId } = await teo.call(testSmsTemplate, { ...of, address: '+525510000010' })
  await ends(messageId, 'delivered')
})
