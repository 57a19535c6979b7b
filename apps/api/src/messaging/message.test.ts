import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { complaintDossier } from '@cordillera/contract/compliance/complaint'
import {
  getTemplate,
  getTemplateByUser,
  listMessages,
  sendEmail,
  sendMsg,
  updateTemplate,
} from '@cordillera/contract/messaging/message'
import { exportSent, listSent } from '@cordillera/contract/messaging/sent'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenKnownCase } from '../../test/given-cases.ts'
import type { Person } from '../../test/harness.ts'
import { startSimulated } from '../../test/simulated.ts'
import { sql } from '../platform/db.ts'
import { sign } from '../platform/webhook.ts'

const monday = '2026-11-23T16:00:00Z'
const it = startSimulated({ now: monday })
const given = () => it().test.given
let agent: Person
let director: Person
const templates = new Map<string, number>()

const text = 'Hola {{name}}, su pago de {{amount}} a {{merchant}} vence el {{dueDate}}.'
const template = (channel: 'sms' | 'email' | 'whatsapp') => ({
  country: 'MX' as const,
  channel,
  name: `recordatorio ${channel}`,
  subject: channel === 'email' ? 'Su pago a {{merchant}}' : null,
  template: text,
  stage: null,
  isNewCase: null,
  remark: null,
  active: true,
})

beforeAll(async () => {
  const leader = await given().person({ role: 'LEADER', stage: 'S1A' })
  for (const channel of ['sms', 'email', 'whatsapp'] as const) {
    templates.set(channel, (await leader.call(updateTemplate, template(channel))).templateId)
  }
})
beforeEach(async () => {
  it().test.clock.set(monday)
  agent = await given().person({ role: 'AGENT', stage: 'S1A' })
  director = await given().person({ role: 'DIRECTOR', stage: 'S1A' })
})

async function caseWithPhone(mobile: string, email = 'maria@example.com') {
  const loan = await givenKnownCase(it().test, agent)
  await it().test.app.db.updateTable('borrower').set({ mobile, email }).where('userId', '=', loan.userId).execute()
  return loan
}
const send = (caseId: string, channel: 'sms' | 'email' | 'whatsapp', contactId: string | null = null) =>
  agent.call(channel === 'email' ? sendEmail : sendMsg, { caseId, contactId, templateId: templates.get(channel) ?? 0 })
const stateOf = async (caseId: string) => (await agent.call(listMessages, { caseId }))[0]?.state
const ends = (caseId: string, state: string) => expect.poll(() => stateOf(caseId), { interval: 50 }).toBe(state)

describe('sending, to a real peer of each protocol', () => {
  test('an SMS goes out by SMPP without accents, and its delivery receipt comes back', async () => {
    const { caseId } = await caseWithPhone('+525512340001')
    const { messageId, decisionId, answer } = await send(caseId, 'sms')
    expect(answer).toMatchObject({ allowed: true, channel: 'sms' })
    await ends(caseId, 'delivered')
    const [one] = (await it().received()).filter(({ to }) => to === '525512340001')
    expect(one).toMatchObject({ protocol: 'smpp' })
    expect(one?.text).toMatch(/^Hola Maria, su pago de MXN 1,\d+\.\d\d a Luna Credito vence el 21\/11\/2026\.$/)
    const kept = await it()
      .test.app.db.selectFrom('message')
      .selectAll()
      .where('messageId', '=', messageId)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ decisionId, segments: 1, attempts: 1 })
  })

  test.each([
    ['sms', '+525512340009', 'failed', 'barred', 'UNDELIV err:011'],
    ['sms', '+525512340008', 'expired', 'unreachable', 'EXPIRED err:011'],
    ['sms', '+525512340099', 'failed', 'noSuchNumber', 'command_status 0x0b'],
    ['whatsapp', '+525512340019', 'failed', 'notOnWhatsapp', '131026 Message undeliverable'],
    ['whatsapp', '+525512340199', 'failed', 'notOnWhatsapp', '131026'],
    ['email', 'refused@example.com', 'failed', 'noMailbox', '550 5.1.1'],
    ['email', 'full@example.com', 'failed', 'mailboxFull', '552 5.2.2'],
  ] as const)('by %s to %s ends as %s: %s', async (channel, to, state, failure, failureCode) => {
    const { caseId } = channel === 'email' ? await caseWithPhone('+525512340020', to) : await caseWithPhone(to)
    await send(caseId, channel)
    await ends(caseId, state)
    expect((await agent.call(listMessages, { caseId }))[0]).toMatchObject({ failure, failureCode })
    // whose fault it was not goes on sending
    const frozen = it().test.app.db.selectFrom('messageChannel').select('code').where('frozenUntil', 'is not', null)
    expect(await frozen.execute()).toEqual([])
  })

  test('the file of what was sent says in words why it did not arrive, and what to do', async () => {
    const { caseId } = await caseWithPhone('+525512340299')
    await send(caseId, 'sms')
    await ends(caseId, 'failed')
    const file = (await director.download(exportSent, { filter: { caseId }, format: 'csv' })).body.toString()
    expect(file).toContain('No such number,"Check it, then register it as a wrong number",command_status 0x0b')
  })

  test('a mailbox that asks for patience is tried again, and its channel goes on for everybody', async () => {
    const { caseId } = await caseWithPhone('+525512340022', 'later@example.com')
    await send(caseId, 'email')
    const other = await caseWithPhone('+525512340023', 'at.once@example.com')
    await send(other.caseId, 'email')
    await ends(other.caseId, 'sent')
    // it may be on its way again just now
    await ends(caseId, 'queued')
  })

  test('an e-mail goes out by SMTP with its subject', async () => {
    const { caseId } = await caseWithPhone('+525512340002', 'mail.one@example.com')
    await send(caseId, 'email')
    await ends(caseId, 'sent')
    const [one] = (await it().received()).filter(({ to }) => to === 'mail.one@example.com')
    expect(one?.protocol).toBe('smtp')
    expect(one?.text).toContain('Subject: Su pago a Luna Credito')
    expect(one?.text).toContain('Hola Mar')
  })

  test('WhatsApp goes out in the Cloud API’s shape, and its signed status comes back', async () => {
    const { caseId } = await caseWithPhone('+525512340003')
    await send(caseId, 'whatsapp')
    await ends(caseId, 'delivered')
    const [one] = (await it().received()).filter(({ to }) => to === '525512340003')
    expect(one).toMatchObject({ protocol: 'whatsapp' })
    expect(JSON.parse(one?.text ?? '{}')).toMatchObject({ name: 'aviso', language: { code: 'es' } })
  })

  test('a channel that fails is frozen and the next one is used; the message goes out once', async () => {
    const { db } = it().test.app
    const smpp = db.selectFrom('messageChannel').selectAll().where('code', '=', 'demo-smpp')
    const before = await smpp.executeTakeFirstOrThrow()
    const settings = JSON.stringify({ ...(before.settings as object), port: 1 })
    await db
      .insertInto('messageChannel')
      .values({ type: 'sms', code: 'gone', protocol: 'smpp', settings, priority: 0, testPass: true })
      .execute()
    const { caseId } = await caseWithPhone('+525512340004')
    await send(caseId, 'sms')
    await ends(caseId, 'delivered')
    const gone = await db.selectFrom('messageChannel').selectAll().where('code', '=', 'gone').executeTakeFirstOrThrow()
    expect(gone.frozenUntil).toEqual(new Date('2026-11-23T16:10:00Z'))
    await db.updateTable('messageChannel').set({ active: false }).where('code', 'in', ['gone', 'demo-smpp']).execute()
    const other = await caseWithPhone('+525512340005')
    await send(other.caseId, 'sms')
    await ends(other.caseId, 'delivered')
    await db.updateTable('messageChannel').set({ active: true }).where('code', '=', 'demo-smpp').execute()
    const sent = (await it().received()).filter(({ to }) => /5512340004|5512340005/.test(to))
    expect(sent.map(({ protocol }) => protocol)).toEqual(['smpp', 'http'])
  })
})

describe('the gate before sending', () => {
  test('a third party gets nothing: the refusal is kept with its rule, and no message exists', async () => {
    const loan = await caseWithPhone('+525512340006')
    const { messageId, decisionId, answer } = await send(loan.caseId, 'sms', loan.contactId)
    expect({ messageId, answer }).toMatchObject({ messageId: null, answer: { allowed: false, rule: 'thirdParty' } })
    const kept = await it()
      .test.app.db.selectFrom('contactDecision')
      .selectAll()
      .where('decisionId', '=', decisionId)
      .executeTakeFirst()
    expect(kept).toMatchObject({ allowed: false, rule: 'thirdParty', purpose: 'message' })
    expect(await agent.call(listMessages, { caseId: loan.caseId })).toEqual([])
  })

  test('whoever pays between queueing and sending is left in peace', async () => {
    const { caseId, billId } = await caseWithPhone('+525512340007')
    const { db } = it().test.app
    await db.updateTable('messageChannel').set({ active: false }).where('type', '=', 'sms').execute()
    await send(caseId, 'sms')
    const kept = () =>
      db.selectFrom('message').select(['attempts', 'state']).where('caseId', '=', caseId).executeTakeFirst()
    await expect.poll(kept).toEqual({ attempts: 1, state: 'queued' })
    await db.updateTable('bill').set({ status: 'repaid' }).where('billId', '=', billId).execute()
    await db.updateTable('messageChannel').set({ active: true }).where('code', 'like', 'demo-%').execute()
    it().test.clock.advance(60_000)
    const other = await caseWithPhone('+525512340010')
    await send(other.caseId, 'sms')
    await ends(other.caseId, 'delivered')
    await ends(caseId, 'skipped')
    const [one] = await agent.call(listMessages, { caseId })
    expect(one).toMatchObject({ failure: 'refused', failureCode: 'paid' })
    expect((await it().received()).filter(({ to }) => to === '525512340007')).toEqual([])
  })

  test('no message can be written without a decision of its own', async () => {
    const { caseId } = await caseWithPhone('+525512340011')
    const { messageId } = await send(caseId, 'sms')
    const { db } = it().test.app
    const { messageId: _, ...kept } = await db
      .selectFrom('message')
      .selectAll()
      .where('messageId', '=', messageId)
      .executeTakeFirstOrThrow()
    await expect(db.insertInto('message').values(kept).execute()).rejects.toThrow('decision_id')
    await expect(
      db
        .insertInto('message')
        .values({ ...kept, decisionId: 'D000000000000' })
        .execute(),
    ).rejects.toThrow('foreign key')
  })

  test('the same key sends once', async () => {
    const { caseId } = await caseWithPhone('+525512340012')
    const input = { caseId, contactId: null, templateId: templates.get('sms') ?? 0 }
    const key = { 'idempotency-key': 'the-same-click' }
    const answers = await Promise.all([1, 2, 3].map(() => agent.call(sendMsg, input, key)))
    expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await agent.call(listMessages, { caseId })).toHaveLength(1)
  })

  test('a template of another channel or one out of use is refused', async () => {
    const { caseId } = await caseWithPhone('+525512340013')
    const mail = { caseId, contactId: null, templateId: templates.get('email') ?? 0 }
    await agent.refused(sendMsg, mail, 'messaging.templateMissing')
    await agent.refused(
      sendMsg,
      { ...mail, contactId: 'K000000000000', templateId: templates.get('sms') },
      'collection.contactMissing',
    )
  })

  test('the dossier names the message with its decision', async () => {
    const { caseId } = await caseWithPhone('+525512340014')
    const { messageId, decisionId } = await send(caseId, 'sms')
    const files = unzipSync(new Uint8Array((await director.download(complaintDossier, { caseId })).body))
    const lines = strFromU8(files['mensajes.csv'] ?? new Uint8Array())
    expect(lines).toMatch(new RegExp(`${messageId},${decisionId},B\\w+,SMS,'\\+52 55••••14,`))
  })
})

test('a code is its reader’s alone: whoever works the case reads the words around it, and none of its digits', async () => {
  const { caseId, userId } = await caseWithPhone('+525512340015')
  const { merchantId } = await it()
    .test.app.db.selectFrom('borrower')
    .select('merchantId')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const code = { merchantId, userId, channel: 'sms', purpose: 'code', state: 'delivered', segments: 1 } as const
  await it()
    .test.app.db.insertInto('message')
    .values({
      ...code,
      address: '+525512340015',
      body: 'Su clave de acceso es 482913',
      queuedAt: it().test.clock.now(),
    })
    .execute()
  expect((await agent.call(listMessages, { caseId }))[0]?.text).toBe('Su clave de acceso es ••••••')
  const timeline = JSON.stringify(await agent.call(getCaseInfo, { caseId }))
  expect(timeline).toContain('Su clave de acceso es ••••••')
  expect(timeline).not.toContain('482913')
})

describe('receipts by webhook', () => {
  const post = (body: string, signature: string) =>
    it().test.app.http.inject({
      method: 'POST',
      url: '/webhook/message/demo-http',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      payload: body,
    })

  test('without the right signature nothing is read; what is no JSON is refused; a repeat changes nothing', async () => {
    const body = JSON.stringify({ id: 'unknown-1', state: 'delivered' })
    expect((await post(body, 'sha256=00')).statusCode).toBe(401)
    expect((await post('{', sign('simulated', '{'))).statusCode).toBe(400)
    for (const _ of [1, 2]) expect((await post(body, sign('simulated', body))).statusCode).toBe(200)
    const kept = await it()
      .test.app.db.selectFrom('messageReceipt')
      .selectAll()
      .where('providerId', '=', 'unknown-1')
      .execute()
    expect(kept).toHaveLength(1)
  })

  test('a signed body that is no object is refused, and one with half a character is read', async () => {
    for (const body of ['null', '7', '"text"', 'true'])
      expect((await post(body, sign('simulated', body))).statusCode).toBe(400)
    const odd = '{"id":"unknown-2","state":"failed","detail":"\\ud800 \\u0000"}'
    expect((await post(odd, sign('simulated', odd))).statusCode).toBe(200)
  })
})

describe('templates', () => {
  test('the specified characters are refused exactly, by name', async () => {
    const leader = await given().person({ role: 'LEADER', stage: 'S1A' })
    const named = { ...template('sms'), name: 'acentos' }
    for (const sign of 'ÁÉÍÓéúíñóá¿¡') {
      const answer = await leader.refused(
        updateTemplate,
        { ...named, template: `Hola ${sign} prueba` },
        'messaging.forbiddenCharacters',
      )
      expect(answer.msg).toContain(sign)
    }
    const apart = { ...named, template: 'Hola a\u0301 prueba' }
    expect((await leader.refused(updateTemplate, apart, 'messaging.forbiddenCharacters')).msg).toContain('á')
    // not in the specification's list, though it costs a UCS-2 message
    await leader.call(updateTemplate, { ...named, template: 'Último aviso, ü y Ñ' })
  })

  test('unknown placeholders, a missing subject, a name taken and an old version are refused', async () => {
    const leader = await given().person({ role: 'LEADER', stage: 'S1A' })
    const one = { ...template('sms'), name: 'otra' }
    await leader.refused(updateTemplate, { ...one, template: 'Hola {{nombre}}' }, 'messaging.unknownPlaceholder')
    await leader.refused(
      updateTemplate,
      { ...template('email'), name: 'sin', subject: null },
      'messaging.subjectNeeded',
    )
    await leader.refused(updateTemplate, template('sms'), 'messaging.nameTaken')
    await leader.refused(updateTemplate, { ...one, country: 'CL' }, 'staff.noPermission')
    const { templateId, version } = await leader.call(updateTemplate, one)
    await leader.call(updateTemplate, { ...one, templateId, version, active: false })
    await leader.refused(updateTemplate, { ...one, templateId, version }, 'record.stale')
    await leader.refused(updateTemplate, { ...one, templateId: 99_999, version }, 'record.missing')
    expect((await leader.call(getTemplate, {})).find((row) => row.templateId === templateId)?.active).toBe(false)
  })

  test('a link to pay by is made when the message goes out, of the amount that was agreed, and its page opens', async () => {
    const leader = await given().person({ role: 'LEADER', stage: 'S1A' })
    const made = { ...template('sms'), name: 'enlace', template: 'Hola {{name}}, pague aqui: {{link}}' }
    const { templateId } = await leader.call(updateTemplate, made)
    const { caseId } = await caseWithPhone('+525512340017')
    const offered = (await agent.call(getTemplateByUser, { caseId, channel: 'sms' })).find(
      ({ name }) => name === 'enlace',
    )
    expect(offered).toMatchObject({ hasLink: true })
    const over = { caseId, contactId: null, templateId, payAmount: 99_999_999 }
    await agent.refused(sendMsg, over, 'payment.amountOverDebt')
    expect((await agent.call(sendMsg, { ...over, payAmount: 30_000 })).messageId).not.toBeNull()
    const [sent] = await agent.call(listMessages, { caseId })
    const url = /https?:\/\/\S+\/pay\/[A-Za-z0-9_-]{32}/.exec(sent?.text ?? '')?.[0]
    expect(sent?.text.length).toBe(offered?.text.length)
    const page = await it().test.app.http.inject({ method: 'GET', url: new URL(url ?? '').pathname })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('300.00')
  })

  test('what was sent is a list and a file of one’s scope, addresses masked, the link to pay not told', async () => {
    const leader = await given().person({ role: 'LEADER', stage: 'S1A' })
    const made = { ...template('sms'), name: 'enlace del dia', template: 'Hola {{name}}, pague aqui: {{link}}' }
    const { templateId } = await leader.call(updateTemplate, made)
    const { caseId } = await caseWithPhone('+525512340021')
    const { messageId } = await agent.call(sendMsg, { caseId, contactId: null, templateId })
    await ends(caseId, 'delivered')
    const { list } = await director.call(listSent, { caseId, state: 'delivered' })
    expect(list).toMatchObject([{ messageId, address: '+52 55••••21', templateName: 'enlace del dia', period: 'S1A' }])
    expect(list[0]?.text).toMatch(/^Hola Maria, pague aqui: https?:\/\/[^/]+\/…$/)
    const elsewhere = await given().person({ role: 'DIRECTOR', stage: 'M1' })
    expect((await elsewhere.call(listSent, { caseId })).list).toEqual([])
    // a code to somebody is no message on a case, and whoever sees every case is not told of it by the total either
    await sql`insert into message (merchant_id, user_id, channel, address, body, purpose, state, queued_at)
      select merchant_id, user_id, 'sms', '+525512340021', 'code', 'code', 'sent', ${it().test.clock.now()}
      from collection_case where case_id = ${caseId}`.execute(it().test.app.db)
    const every = await given().person({ role: 'COUNTRY_DIRECTOR' })
    const all = await every.call(listSent, { pageSize: 200 })
    expect(all.total).toBe(all.list.length)
    const file = await director.download(exportSent, { filter: { caseId }, format: 'csv' })
    const [head, ...lines] = file.body.toString().trim().split('\r\n')
    expect(head).toContain('Message,When,Case')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`${messageId},`)
    expect(file.body.toString()).not.toMatch(/5512340021|\/pay\//)
    expect((await agent.download(exportSent, { filter: { caseId }, format: 'csv' })).http).toBe(403)
  })

  test('a case is offered what fits its country and stage, filled', async () => {
    const { caseId } = await caseWithPhone('+525512340015')
    const offered = await agent.call(getTemplateByUser, { caseId, channel: 'sms' })
    expect(offered.find(({ name }) => name === 'recordatorio sms')?.text).toContain('Hola Maria, su pago de MXN')
    expect(offered.map(({ name }) => name)).not.toContain('otra')
  })
})
