/** What lies with somebody who left, or lost the right or the merchant, waits for everybody again: nothing is stuck with who is gone. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { claimNextAudit } from '@cordillera/contract/audit/audit'
import { listNotifications } from '@cordillera/contract/notification/notification'
import { listReconExceptions, takeReconException } from '@cordillera/contract/reconciliation/exception'
import { sendChat, takeConversation, takeNextConversation } from '@cordillera/contract/service-desk/chat'
import {
  createOrder,
  listOrderHandlers,
  orderDetail,
  takeNextOrder,
  takeOrder,
} from '@cordillera/contract/service-desk/order'
import { authorityComplaintDetail, takeAuthorityComplaint } from '@cordillera/contract/service-desk/organization'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freeAbandoned as freeAudits } from '../src/audit/abandoned.service.ts'
import { sql } from '../src/platform/db.ts'
import { freeAbandoned as freeExceptions } from '../src/reconciliation/exception/abandoned.service.ts'
import { freeAbandoned as freeDesk } from '../src/service-desk/care/abandoned.service.ts'
import { lendingApp } from './given-applications.ts'
import { givenAudits } from './given-audits.ts'
import { givenLoans } from './given-loans.ts'
import { databaseUrl, freshDatabase, type Person, startApp } from './harness.ts'

const testApp = startApp()
const db = () => testApp().app.db
const luna = { merchants: ['Luna Credito'] }
const free = async () => {
  const now = testApp().clock.now()
  for (const look of [freeDesk, freeExceptions, freeAudits]) await look(db(), now)
}

/** How somebody comes to work nothing any more. */
const losses = {
  'left the company': ({ accountId }: Person) => sql`update account set active = false where account_id = ${accountId}`,
  'lost the right': ({ accountId }: Person) => sql`delete from account_role where account_id = ${accountId}`,
  'lost the merchant': ({ accountId }: Person) => sql`delete from account_merchant where account_id = ${accountId}`,
}
const ways = Object.entries(losses)

test.each(ways)('a work order and a talk of somebody who %s are taken by another', async (_, lose) => {
  const gone = await testApp().given.person({ role: 'CUSTOMER_SERVICE', ...luna })
  const stays = await testApp().given.person({ role: 'CUSTOMER_SERVICE', ...luna })
  const phone = await lendingApp(testApp())
  const [loan] = await givenLoans(testApp())
  const userId = loan?.userId ?? ''
  const order = { userId, type: 'repayment', contactType: 'Call', questionContent: 'where is it' } as const
  const [held, kept] = await Promise.all([stays.call(createOrder, order), stays.call(createOrder, order)])
  await gone.call(takeOrder, { orderId: held.orderId, version: 0 })
  await stays.call(takeOrder, { orderId: kept.orderId, version: 0 })
  const talk = {
    clientRef: `talk ${Math.random()}`,
    text: 'criptomonedas',
    language: 'es',
    platform: 'Android',
  } as const
  const { conversationId } = await phone.call(sendChat, { userId, ...talk })
  await gone.call(takeConversation, { conversationId: conversationId ?? '', version: 1 })
  await free()
  await stays.refused(takeNextOrder, {}, 'serviceDesk.nothingWaits')

  await sql`delete from notification`.execute(db())
  await lose(gone).execute(db())
  await free()
  const shown = await stays.call(orderDetail, { orderId: held.orderId })
  expect(shown).toMatchObject({ status: 'created', handler: null })
  expect(shown.entries.at(-1)).toMatchObject({ kind: 'transfer', by: null, toHandler: null })
  expect(await stays.call(takeNextOrder, {})).toMatchObject({ orderId: held.orderId })
  expect(await stays.call(takeNextConversation, {})).toMatchObject({ conversationId, state: 'person' })
  const { list } = await stays.call(listNotifications, {})
  expect(list.map(({ kind }) => kind)).toContain('chat.waits')
  const { rows } = await sql<{ action: string }>`
    select action from operation_log where account_id is null and target in (${held.orderId}, ${conversationId})
      and action in ('serviceDesk.orderTransferred', 'serviceDesk.chatWaits') order by action`.execute(db())
  expect(rows.map(({ action }) => action)).toEqual(['serviceDesk.chatWaits', 'serviceDesk.orderTransferred'])
})

test.each(ways)('a complaint of somebody who %s is reminded of to everybody who works them', async (_, lose) => {
  const gone = await testApp().given.person({ role: 'CUSTOMER_SERVICE', ...luna })
  const stays = await testApp().given.person({ role: 'CUSTOMER_SERVICE', ...luna })
  const [loan] = await givenLoans(testApp())
  const { rows } = await sql<{ complaintId: string }>`
    insert into authority_complaint (merchant_id, user_id, authority, case_number, subject, description, received_day, deadline_day,
      deadline_source, created_by, created_at)
    select merchant_id, user_id, 'CONDUSEF', 'C-' || user_id, 'service', 'b', '2026-11-20', '2026-11-23', 'law', ${gone.accountId}, now()
    from borrower where user_id = ${loan?.userId ?? ''} returning complaint_id`.execute(db())
  const complaintId = rows[0]?.complaintId ?? ''
  await gone.call(takeAuthorityComplaint, { complaintId, version: 0 })
  await sql`update authority_complaint set reminded = 1 where complaint_id = ${complaintId}`.execute(db())
  await lose(gone).execute(db())
  await free()
  const after = await db()
    .selectFrom('authorityComplaint')
    .select(['handlerId', 'reminded', 'version'])
    .where('complaintId', '=', complaintId)
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ handlerId: null, reminded: null, version: 2 })
  expect(await stays.call(authorityComplaintDetail, { complaintId })).toBeTruthy()
  await stays.call(takeAuthorityComplaint, { complaintId, version: 2 })
})

test.each(ways)('an exception of somebody who %s is nobody’s, and taken by the next', async (_, lose) => {
  const gone = await testApp().given.person({ role: 'FINANCE', ...luna })
  const stays = await testApp().given.person({ role: 'FINANCE', ...luna })
  const { rows } = await sql<{ exceptionId: string }>`
    with moved as (insert into channel_movement (source, source_id, merchant_id, channel, currency, direction, amount_minor, day, made_at)
      select 'payment', 'P' || ${gone.accountId}, merchant_id, 'BANK', 'MXN', 'in', 100, '2026-11-20', now() from merchant
      where name = 'Luna Credito' returning *)
    insert into recon_exception (channel, currency, direction, list, merchant_id, class, side, movement_id, amount_minor, book_day, state,
      opened_at, due_at, handler_id)
    select channel, currency, direction, 'collect', merchant_id, 'missingThere', 'house', movement_id, 100, day, 'open', now(), now(),
      ${gone.accountId} from moved returning exception_id`.execute(db())
  const exceptionId = rows[0]?.exceptionId ?? ''
  await free()
  await lose(gone).execute(db())
  await free()
  const { list } = await stays.call(listReconExceptions, {})
  expect(list.find((one) => one.exceptionId === exceptionId)).toMatchObject({ handler: null })
  expect(await stays.call(takeReconException, {})).toEqual({ exceptionId })
})

test.each(ways)('an audit of somebody who %s is concluded by another', async (_, lose) => {
  const gone = await testApp().given.person({ role: 'AUDITOR', ...luna })
  const stays = await testApp().given.person({ role: 'AUDITOR', ...luna })
  const [audit] = await givenAudits(testApp())
  const auditId = audit?.auditId ?? ''
  await sql`update audit set auditor_id = ${gone.accountId}, assigned_at = now() where audit_id = ${auditId}`.execute(
    db(),
  )
  await sql`update audit set auditor_id = ${stays.accountId} where audit_id <> ${auditId} and auditor_id is null`.execute(
    db(),
  )
  await free()
  const owner = () =>
    db().selectFrom('audit').select('auditorId').where('auditId', '=', auditId).executeTakeFirstOrThrow()
  expect(await owner()).toEqual({ auditorId: gone.accountId })
  await lose(gone).execute(db())
  await free()
  expect(await owner()).toEqual({ auditorId: null })
  expect(await stays.call(claimNextAudit, {})).toBeTruthy()
})

test('whoever holds the right by a role inside theirs is offered work like anybody', async () => {
  const ana = await testApp().given.person({ role: 'CUSTOMER_SERVICE', ...luna })
  const inner = await testApp().given.person({ role: 'CUSTOMER_SERVICE', ...luna })
  await sql`
    with outer_role as (insert into role (name, description, permissions, superset_of)
      select 'DESK_AND_MORE', '', '{}', array[role_id] from role where name = 'CUSTOMER_SERVICE' returning role_id)
    update account_role set role_id = (select role_id from outer_role) where account_id = ${inner.accountId}`.execute(
    db(),
  )
  const merchant = await testApp().given.merchantId('Luna Credito')
  const handlers = await ana.call(listOrderHandlers, { merchant })
  expect(handlers.map(({ accountId }) => accountId)).toContain(inner.accountId)
})

test('who holds a right is asked in one way, roles inside roles included', () => {
  const source = resolve(import.meta.dirname, '../src')
  const direct = /account_role \w+ join role \w+ using \(role_id\)(?![^`]*contained_roles)[^`]*permissions/
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  expect(files.filter((name) => direct.test(readFileSync(resolve(source, name), 'utf8')))).toEqual([])
})

/** Who works a row, by column: freed as above, or why it is not. */
const whoWorks: Readonly<Record<string, string>> = {
  'audit.auditor_id': 'freed',
  'authority_complaint.handler_id': 'freed',
  'chat_conversation.handler_id': 'freed',
  'recon_exception.handler_id': 'freed',
  'work_order.handler_id': 'freed',
  'collection_case.collector_id': 'nobody leaves with open cases: they are handed over in the same step',
  'audit.claimed_by': 'ends by itself, claimed_until',
  'image_audit.claimed_by': 'ends by itself, claimed_until',
  'image_sample.claimed_by': 'ends by itself, claimed_until',
  'payment_proof.taken_by': 'ends by itself, after heldMinutes',
  'staff.leader_id': 'nobody leaves who still leads',
  'staff_posting.leader_id': 'history, and what is planned under a leader who is checked on the day',
  'staff_span.leader_id': 'history',
  'case_cover.owner_id': 'of one day',
  'inspection_sample.collector_id': 'whose contact was inspected',
  'assignment_rule.leader_id': 'a rule, whose run names who can take nothing',
  'ppd_job.leader_id': 'a run of one day',
}

test('every column that says who works a row is freed, or says why it need not be', async () => {
  const client = new pg.Client({ connectionString: databaseUrl(await freshDatabase()) })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '^(handler|owner|assignee|auditor|collector|leader)_id$|^(taken|claimed|assigned)_(by|to)$'`)
  await client.end()
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(whoWorks).sort())
})
