import { createServer } from 'node:net'
import { sendByTemplate } from '@cordillera/contract/messaging/sms-template'
import nodemailer from 'nodemailer'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { givenCases } from '../../../test/given-cases.ts'
import { approvedTemplate } from '../../../test/given-templates.ts'
import type { Person } from '../../../test/harness.ts'
import { startSimulated } from '../../../test/simulated.ts'
import { sql } from '../../platform/db.ts'

const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => found(port))
    })
  })

const monday = '2026-11-23T16:00:00Z'
const port = await freePort()
const simulated = startSimulated({ now: monday, mailIn: { host: '127.0.0.1', port } })
const db = () => simulated().test.app.db
const house = 'cobranza@luna.example'
let app: LendingApp
let agent: Person
let serial = 0
let one: { userId: string; caseId: string; email: string }

const texts = { es: { subject: 'Su cuenta', text: 'Su estado de cuenta esta en la app.' } }

beforeAll(async () => {
  const { given } = simulated().test
  const teo = await given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  const ana = await given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  app = await lendingApp(simulated().test)
  await approvedTemplate(teo, ana, { businessId: 'statement', channel: 'email', model: 'service', texts })
  await sql`update message_channel set settings = settings || ${JSON.stringify({ from: `Luna <${house}>`, bounceDomain: 'back.luna.example' })}::jsonb
    where protocol = 'smtp'`.execute(db())
}, 60_000)
beforeEach(async () => {
  agent = await simulated().test.given.person({ role: 'AGENT', stage: 'S1A' })
  const [loan] = await givenCases(simulated().test, agent, { count: 1 })
  if (!loan) throw new Error('one was asked for')
  const email = `reader.${++serial}@example.com`
  await db().updateTable('borrower').set({ email }).where('userId', '=', loan.userId).execute()
  one = { ...loan, email }
})

/** Somebody gets a mail; answers where it would bounce to, and its own id. */
async function written(): Promise<{ messageId: string; returnPath: string }> {
  const { messageId } = await app.call(sendByTemplate, { businessId: 'statement', userId: one.userId })
  await becomes(messageId ?? '', 'sent')
  const mail = (await simulated().received()).filter(({ to }) => to === one.email).at(-1)
  return { messageId: messageId ?? '', returnPath: mail?.returnPath ?? '' }
}
const messageOf = async (messageId: string) =>
  (
    await sql<{ state: string; failure: string | null; failureCode: string | null }>`
      select state, failure, failure_code from message where message_id = ${messageId}`.execute(db())
  ).rows[0]
const becomes = (messageId: string, state: string) =>
  expect.poll(async () => (await messageOf(messageId))?.state).toBe(state)

/** What is sent to them now does not leave. */
async function isHeldBack(): Promise<void> {
  const { messageId } = await app.call(sendByTemplate, { businessId: 'statement', userId: one.userId })
  await becomes(messageId ?? '', 'skipped')
  expect(await messageOf(messageId ?? '')).toMatchObject({ failure: 'suppressed' })
}

interface Sent {
  from?: string
  to?: string
  subject?: string
  text?: string
  headers?: Record<string, string>
  messageId?: string
  envelopeFrom?: string
  raw?: string
}
async function mailIn({ from = one.email, to = house, envelopeFrom = from, raw, ...rest }: Sent): Promise<void> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const envelope = { from: envelopeFrom, to }
  try {
    await transport.sendMail(raw === undefined ? { from, to, envelope, ...rest } : { envelope, raw })
  } finally {
    transport.close()
  }
}
const wrote = async () =>
  (
    await sql<{ body: string; automatic: boolean; askedToStop: boolean; caseId: string | null }>`
      select body, automatic, asked_to_stop, case_id from inbound_message where from_address = ${one.email} order by inbound_id`.execute(
      db(),
    )
  ).rows
const told = async () =>
  db()
    .selectFrom('notification')
    .select('kind')
    .where('accountId', '=', agent.accountId)
    .where('kind', '=', 'message.reply')
    .execute()
const suppressions = async (email = one.email) =>
  (
    await sql<{ origin: string; evidence: string; purpose: string | null }>`
      select origin, evidence, purpose from suppression where channel = 'email' and address = ${email} and lifted_at is null`.execute(
      db(),
    )
  ).rows

/** As mail servers report (RFC 3464), with a copy of what they speak of. */
const report = (of: { action: string; status: string; to: string; recipient?: string; originalId?: string }) =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: ${of.to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'BAJA',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${of.recipient ?? one.email}`,
    `Action: ${of.action}`,
    `Status: ${of.status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 The account',
    '    that you tried to reach does not exist',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: <${of.originalId ?? 'nothing@elsewhere.example'}>`,
    'Subject: Su cuenta',
    '',
    'Hola',
    '--b--',
    '',
  ].join('\r\n')
const bounces = (to: string, of: { action: string; status: string; recipient?: string; originalId?: string }) =>
  mailIn({ to, envelopeFrom: '', raw: report({ ...of, to }) })
const complaint = (to: string) =>
  mailIn({
    to,
    envelopeFrom: 'fbl@mailbox.example',
    raw: report({ action: 'failed', status: '5.0.0', to })
      .replace('report-type=delivery-status', 'report-type=feedback-report')
      .replace('message/delivery-status', 'message/feedback-report')
      .replace('Reporting-MTA: dns; mx.example\r\n\r\n', 'Feedback-Type: abuse\r\nVersion: 1\r\n'),
  })

describe('what somebody writes', () => {
  test('lands in their timeline and with the collector: their own words, once, however often the mail comes', async () => {
    await written()
    await sql`update message set case_id = ${one.caseId} where user_id = ${one.userId}`.execute(db())
    const text =
      'Pago el viernes.\n\nEl lun, 23 nov 2026 a las 10:00, Luna <cobranza@luna.example> escribió:\n> Su estado\n> BAJA'
    for (const _ of [1, 2]) await mailIn({ subject: 'Re: Su cuenta', text, messageId: `<r${serial}@example.com>` })
    expect(await wrote()).toEqual([
      { body: 'Pago el viernes.', automatic: false, askedToStop: false, caseId: one.caseId },
    ])
    expect(await told()).toHaveLength(1)
    expect(await suppressions()).toEqual([])
  })

  test.each([
    ['as the text, above what is quoted', { subject: 'Re: Su cuenta', text: 'Baja.\n\n> Su estado de cuenta' }],
    ['as the subject', { subject: 'SALIR', text: 'Gracias' }],
    ['as a page', { subject: 'Re: Su cuenta', html: '<p>STOP</p><blockquote>Su estado</blockquote>' }],
  ])('STOP, BAJA, SALIR %s ends mails to the address at once', async (_, mail) => {
    await written()
    await mailIn(mail)
    expect(await suppressions()).toMatchObject([{ origin: 'reply', purpose: null }])
    await isHeldBack()
  })

  test('to an address that is none of ours is refused while the sender waits, and nothing is relayed', async () => {
    await expect(mailIn({ to: 'somebody@elsewhere.example', text: 'hola' })).rejects.toThrow('5.1.1')
    await expect(mailIn({ to: 'bounce+m000000000001-00000000000000000000@back.luna.example' })).rejects.toThrow('5.1.1')
  })
})

describe('auto-replies never loop and are no answer', () => {
  const machines: [string, Sent][] = [
    ['Auto-Submitted', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['Precedence', { headers: { Precedence: 'bulk' } }],
    ['X-Auto-Response-Suppress', { headers: { 'X-Auto-Response-Suppress': 'All' } }],
    ['a null return path', { envelopeFrom: '' }],
  ]
  test.each(machines)('%s: kept, told to nobody, stops nothing, is no work', async (_, mail) => {
    await written()
    await mailIn({ subject: 'Fuera de la oficina', text: 'BAJA', ...mail })
    expect(await wrote()).toMatchObject([{ automatic: true, askedToStop: false }])
    expect(await told()).toEqual([])
    expect(await suppressions()).toEqual([])
    const { rows } =
      await sql`select from cascade_end(${one.userId}, ${one.caseId}, ${monday}) why where why is not null`.execute(
        db(),
      )
    expect(rows).toEqual([])
    await mailIn({
      from: 'nobody.known@example.org',
      text: 'vacaciones',
      ...mail,
      ...(mail.envelopeFrom === '' ? {} : { envelopeFrom: 'x@y.example' }),
    })
    const { rows: work } = await sql`select from message_work where address = 'nobody.known@example.org'`.execute(db())
    expect(work).toEqual([])
  })

  test('what we wrote ourselves and comes back is not kept', async () => {
    await mailIn({ from: house, text: 'hola' })
    const { rows } = await sql`select from inbound_message where from_address = ${house}`.execute(db())
    expect(rows).toEqual([])
  })
})

describe('a mail that comes back', () => {
  test('each mail names itself in where it bounces to; for good, it ends writing to the address, with the server’s words', async () => {
    const { messageId, returnPath } = await written()
    expect(returnPath).toMatch(/^bounce\+[0-9a-z-]+@back\.luna\.example$/)
    await bounces(returnPath, { action: 'failed', status: '5.1.1' })
    await becomes(messageId, 'failed')
    expect(await messageOf(messageId)).toMatchObject({ failure: 'noMailbox', failureCode: '5.1.1' })
    const [found] = await suppressions()
    expect(found).toMatchObject({ origin: 'bounce', purpose: null })
    expect(found?.evidence).toContain(messageId)
    expect(found?.evidence).toContain('does not exist')
    await isHeldBack()
    expect(await wrote()).toEqual([])
  })

  test('that is only delayed is no bounce', async () => {
    const { messageId, returnPath } = await written()
    await bounces(returnPath, { action: 'delayed', status: '4.4.1' })
    expect(await messageOf(messageId)).toMatchObject({ state: 'sent' })
    expect(await suppressions()).toEqual([])
  })

  test('a full mailbox ends writing the third time', async () => {
    for (const times of [1, 2, 3]) {
      const { messageId, returnPath } = await written()
      await bounces(returnPath, { action: 'failed', status: '5.2.2' })
      await becomes(messageId, 'failed')
      expect(await suppressions()).toHaveLength(times === 3 ? 1 : 0)
    }
  })

  test('is known by the copy it carries, if it went to whom the report names', async () => {
    const { messageId } = await written()
    const originalId = `${messageId}@luna.example`
    await bounces(house, { action: 'failed', status: '5.1.1', originalId, recipient: 'somebody.else@example.com' })
    expect(await suppressions()).toEqual([])
    await bounces(house, { action: 'failed', status: '5.1.1', originalId })
    expect(await suppressions()).toMatchObject([{ origin: 'bounce' }])
  })

  test('a complaint of its reader ends writing at once', async () => {
    const { messageId, returnPath } = await written()
    await complaint(returnPath)
    expect(await suppressions()).toMatchObject([{ origin: 'complaint', purpose: null }])
    expect(await messageOf(messageId)).toMatchObject({ state: 'sent' })
  })
})
