import { fetchUserBaseInfo } from '@cordillera/contract/borrower/user'
import { listBills } from '@cordillera/contract/credit/bill'
import { uploadFile } from '@cordillera/contract/job/file'
import { sendChat } from '@cordillera/contract/service-desk/chat'
import {
  appCancelDeletion,
  appDeletion,
  appRequestDeletion,
  cancelDeletion,
  checkDeletion,
  decideDeletion,
  deletionDetail,
  deletionLetter,
  exportDeletions,
  identifyDeletion,
  listDeletions,
  requestDeletion,
  showDeletionImage,
} from '@cordillera/contract/service-desk/deletion'
import { sendFeedback } from '@cordillera/contract/service-desk/feedback'
import { createOrder, exportOrders, listOrders } from '@cordillera/contract/service-desk/order'
import { requestPhoneChange } from '@cordillera/contract/service-desk/phone-change'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { whileCommitsFail } from '../../../test/failing-commit.ts'
import { type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { jpeg } from '../../../test/given-content.ts'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'
import { deletedPerson } from '../../platform/deleted-person.ts'
import { deleteDue } from './deletion.service.ts'

const testApp = startApp()
const db = () => testApp().app.db
const dayMs = 86_400_000
let ana: Person
let luis: Person
let phone: LendingApp
let loan: GivenLoan
let picture: Buffer
const reason = 'asked for by letter'

beforeAll(async () => {
  ana = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  luis = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  phone = await lendingApp(testApp())
  picture = await jpeg(500, 300)
})
beforeEach(async () => {
  loan = await repaid()
})

/** Somebody whose loan is repaid to the last cent. */
async function repaid(): Promise<GivenLoan> {
  const [one] = await givenLoans(testApp())
  if (!one) throw new Error('one loan was asked for')
  await sql`
    update bill set status = 'repaid', repaid_at = ${testApp().clock.now()}, principal_open = 0, interest_open = 0, fee_open = 0, fee_tax_open = 0
    where bill_id = ${one.billId}`.execute(db())
  await sql`update collection_case set closed_at = ${testApp().clock.now()} where case_id = ${one.caseId}`.execute(db())
  return one
}
const evidence = async () => (await ana.upload(uploadFile, {}, { name: 'id.jpg', content: picture })).data.fileId
const ask = async (userId = loan.userId) => ana.call(requestDeletion, { userId, reason, images: [await evidence()] })
/** Asked for and identified by Ana, approved by Luis. */
async function waiting(userId = loan.userId) {
  const { deletionId } = await ask(userId)
  const { version } = await ana.call(identifyDeletion, { deletionId, version: 0, identity: 'idImage', note: reason })
  return luis.call(decideDeletion, { deletionId, version, approve: true, reason })
}
const later = (days: number) => new Date(testApp().clock.now().getTime() + days * dayMs)
const deleteAfter = (days: number) => deleteDue(db(), later(days))

/** Tables with a row that has this text in any of its columns, read as the owner of all of them. */
async function tablesWith(values: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db(),
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ hits: number }>`
      select count(*)::int as hits from ${sql.table(name)} row
      where ${sql.join(
        values.map((value) => sql`row::text ilike ${`%${value}%`}`),
        sql` or `,
      )}`.execute(db())
    if ((rows[0]?.hits ?? 0) > 0) found.push(name)
  }
  return found.sort()
}

/** What other features keep of a person: a list of marketing, a text to the bare number and its answer, a proof, a debit, a device. */
async function saidElsewhere(userId: string): Promise<void> {
  await sql`
    with p as (select * from borrower where user_id = ${userId}),
      list as (insert into marketing_list (merchant_id, name, source, built_at, created_by, created_at, writers)
        select merchant_id, 'a list', 'target', now(), ${ana.accountId}, now(), array[${ana.accountId}::int] from p returning list_id),
      bare as (insert into marketing_list (merchant_id, name, source, built_at, created_by, created_at, writers)
        select merchant_id, 'numbers', 'upload', now(), ${ana.accountId}, now(), array[${ana.accountId}::int] from p returning list_id),
      named as (insert into marketing_member (list_id, user_id, mobile, state, added_at) select list_id, user_id, mobile, 'included', now() from list, p),
      unnamed as (insert into marketing_member (list_id, mobile, state, added_at) select list_id, mobile, 'included', now() from bare, p),
      text as (insert into message (merchant_id, channel, purpose, address, body, state, queued_at)
        select merchant_id, 'sms', 'marketing', mobile, 'Promo', 'delivered', now() from p),
      line as (insert into message_channel (type, code, protocol, settings, priority, test_pass)
        values ('sms', 'line', 'smpp', '{}', 0, true) returning channel_id),
      answer as (insert into inbound_message (channel_id, channel, from_address, to_address, body, received_at)
        select channel_id, 'sms', ltrim(mobile, '+'), '5555', 'soy Xochiquetzal', now() from line, p),
      talk as (insert into chat_message (conversation_id, merchant_id, at, speaker, text)
        select c.conversation_id, c.merchant_id, now(), 'bot', 'Hola Xochiquetzal' from chat_conversation c join p using (user_id)),
      proof as (insert into payment_proof (merchant_id, user_id, client_ref, amount_minor, currency, paid_day, channel, state, refusal, received_at, due_at, note, decided_by, decided_at)
        select merchant_id, user_id, 'proof-1', 100, 'MXN', now()::date, 'SPEI', 'refused', 'notFound', now(), now(), 'Xochiquetzal says so',
          ${ana.accountId}, now() from p)
    insert into app_registration (merchant_id, device_id, registered_at, day, platform, user_id)
    select merchant_id, 'device-of-xochi', now(), now()::date, 'Android', user_id from p`.execute(db())
}

test('after the days of waiting nothing in the whole database says who it was, but what the law keeps', async () => {
  const { userId, appId, caseId, billId } = loan
  const secret = {
    ...{ firstName: 'Xochiquetzal', lastName: 'Zaldivarez', mobile: '+525599887711', docNumber: 'ZAXX900101MDFLRC09' },
    ...{
      email: 'xochi.z@example.net',
      whatsapp: '+525599887712',
      address: 'Callejon del Olvido 77',
      bankAccount: '012180099887766554',
    },
  }
  await db().updateTable('borrower').set(secret).where('userId', '=', userId).execute()
  await sql`
    insert into contact (merchant_id, user_id, relation, name, mobile, source, created_at)
    select merchant_id, user_id, 'friend', 'Tlalocan Quiroga', '+525599887713', 'application', now() from borrower where user_id = ${userId}`.execute(
    db(),
  )
  await db()
    .updateTable('application')
    .set({ mobile: secret.mobile, bankAccount: secret.bankAccount, deviceId: 'device-of-xochi' })
    .where('appId', '=', appId)
    .execute()
  await sql`
    insert into borrower_login (merchant_id, user_id, device_id, at, address, phone_model)
    select merchant_id, user_id, 'device-of-xochi', now(), '189.1.2.3', 'Phone of Xochiquetzal' from borrower where user_id = ${userId}`.execute(
    db(),
  )
  await sql`
    insert into message (merchant_id, user_id, channel, purpose, address, subject, body, state, queued_at)
    select merchant_id, user_id, 'sms', 'service', mobile, null, 'Hola Xochiquetzal', 'delivered', now() from borrower where user_id = ${userId}`.execute(
    db(),
  )
  await sql`
    insert into contact_log (merchant_id, case_id, bill_id, user_id, account_id, channel, result, at, phone)
    select merchant_id, ${caseId}, ${billId}, user_id, ${ana.accountId}, 'call', 'noAnswer', now(), mobile from borrower where user_id = ${userId}`
    .execute(db())
    .catch(() => undefined)
  const said = { userId, clientRef: 'secret-1', platform: 'Android' } as const
  await phone.call(sendFeedback, { ...said, kind: 'feedback', content: 'soy Xochiquetzal Zaldivarez' })
  await phone.call(sendChat, { ...said, text: 'mi correo es xochi.z@example.net', language: 'es' })
  await saidElsewhere(userId)
  const order = { userId, type: 'account', contactType: 'Call', questionContent: 'Xochiquetzal no entra' } as const
  const { orderId } = await ana.call(createOrder, order)
  await sql`update work_order set state = 'resolved', closed_at = now() where order_id = ${orderId}`.execute(db())

  const { deletionId } = await waiting()
  const values = [...Object.values(secret), '+525599887713', 'Tlalocan', 'device-of-xochi', '189.1.2.3', 'Olvido']
  expect(await tablesWith(values)).toContain('borrower')
  await deleteAfter(14)
  expect(await tablesWith(values)).toContain('borrower')
  await deleteAfter(16)
  // the log of contacts is evidence that the law keeps, and may be changed by nobody
  const keptByLaw = ['contact_decision', 'contact_log']
  expect((await tablesWith(values)).filter((table) => !keptByLaw.includes(table))).toEqual([])
  const detail = await ana.call(deletionDetail, { deletionId })
  expect(detail).toMatchObject({ state: 'anonymised', borrower: 'Deleted person' })
  await theyAreNamed(userId)
  // books and evidence of contacts are there, by ids
  const { rows } = await sql<{ bills: number; messages: number; proof: string }>`
    select (select count(*)::int from bill where user_id = ${userId}) as bills,
      (select count(*)::int from message where user_id = ${userId}) as messages,
      (select 'sha256:' || encode(sha256('Hola Xochiquetzal'), 'hex')) as proof`.execute(db())
  expect(rows[0]).toMatchObject({ bills: 1, messages: 2 })
  const bodies = await db().selectFrom('message').select('body').where('userId', '=', userId).execute()
  expect(bodies.map(({ body }) => body)).toContain(rows[0]?.proof)
  const image = await ana.download(showDeletionImage, { deletionId, fileId: detail.images[0] ?? '' })
  expect(image.body.length).toBeLessThan(picture.length)
  // nothing is given out before it is written down who took it
  const lost = await whileCommitsFail(testApp(), 'operation_log', () => ana.download(deletionLetter, { deletionId }))
  expect([lost.http >= 500, lost.headers['content-disposition']]).toEqual([true, undefined])
  expect(lost.body.toString()).not.toContain('%PDF')
  const letter = await ana.download(deletionLetter, { deletionId })
  expect(letter.body.subarray(0, 5).toString()).toBe('%PDF-')
})

/** Lists, cards and files call who was deleted so, in each reader's language. */
async function theyAreNamed(userId: string): Promise<void> {
  const boss = await testApp().given.person({ superuser: true })
  for (const language of ['en', 'es', 'zh'] as const) {
    const header = { 'accept-language': language }
    const word = deletedPerson[language]
    const orders = await boss.call(listOrders, { userId }, header)
    const bills = await boss.call(listBills, { userId }, header)
    expect([...orders.list, ...bills.list].map(({ borrower }) => borrower)).toEqual([word, word])
    const { firstName, lastName } = await boss.call(fetchUserBaseInfo, { userId }, header)
    expect([firstName, lastName]).toEqual([word, ''])
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await boss.download(exportOrders, { filter: { userId }, format }, language)
      const text = format === 'csv' ? file.body.toString() : JSON.stringify((await readXlsx(file.body)).sheets)
      expect(text).toContain(word)
      expect(text).not.toContain('—•••')
    }
  }
}

test('whoever owes is told what stands in the way, and nothing is approved before it is settled', async () => {
  const [debtor] = await givenLoans(testApp())
  const { deletionId, state, obstacles } = await ask(debtor?.userId)
  expect({ state, obstacles }).toEqual({ state: 'blocked', obstacles: ['debt'] })
  const { version } = await ana.call(identifyDeletion, { deletionId, version: 0, identity: 'idImage', note: reason })
  const refusal = await luis.refused(
    decideDeletion,
    { deletionId, version, approve: true, reason },
    'serviceDesk.deletionBlocked',
  )
  expect(refusal.msg).toContain('repaid')
  await sql`update bill set status = 'repaid', principal_open = 0, interest_open = 0, fee_open = 0, fee_tax_open = 0 where bill_id = ${debtor?.billId}`.execute(
    db(),
  )
  expect(await ana.call(checkDeletion, { deletionId, version })).toMatchObject({ state: 'requested', obstacles: [] })
})

test.each([
  ['balance', () => sql`update borrower set balance_minor = 500 where user_id = ${loan.userId}`],
  ['application', () => sql`update application set status = 'in audit' where app_id = ${loan.appId}`],
  [
    'refund',
    () => sql`insert into refund (merchant_id, user_id, amount_minor, currency, state, reason, requested_by, requested_at)
      select merchant_id, user_id, 1, 'MXN', 'requested', 'x', ${ana.accountId}, now() from borrower where user_id = ${loan.userId}`,
  ],
  [
    'refund',
    // its bank refused it: the money is owed still
    () => sql`insert into refund (merchant_id, user_id, amount_minor, currency, state, reason, requested_by, requested_at)
      select merchant_id, user_id, 1, 'MXN', 'failed', 'x', ${ana.accountId}, now() from borrower where user_id = ${loan.userId}`,
  ],
  [
    'payment',
    () => sql`insert into payment_proof (merchant_id, user_id, client_ref, amount_minor, currency, paid_day, channel, received_at, due_at)
      select merchant_id, user_id, 'proof-2', 100, 'MXN', now()::date, 'SPEI', now(), now() from borrower where user_id = ${loan.userId}`,
  ],
  [
    'payment',
    () => sql`insert into payment_exception (kind, merchant_id, channel, currency, amount_minor, tracking_key, user_id, raw, opened_at)
      select 'conflict', merchant_id, 'STP', 'MXN', 100, 'KEY-GONE', user_id, '{}', now() from borrower where user_id = ${loan.userId}`,
  ],
  [
    'bankCard',
    () => sql`insert into bank_card_request (merchant_id, user_id, new_account, state, reason, requested_by, requested_at)
      select merchant_id, user_id, '032180000118359719', 'pending', 'x', ${ana.accountId}, now() from borrower where user_id = ${loan.userId}`,
  ],
  [
    'complaint',
    () => sql`insert into complaint (merchant_id, bill_id, case_id, user_id, kind, description, opened_at, opened_by)
      select merchant_id, bill_id, case_id, user_id, 'authority', 'calls', now(), ${ana.accountId} from collection_case where case_id = ${loan.caseId}`,
  ],
])('%s keeps an account', async (obstacle, make) => {
  await make().execute(db())
  expect((await ask()).obstacles).toEqual([obstacle])
})

test('an open work order and a change of phone keep it too', async () => {
  const order = { userId: loan.userId, type: 'account', contactType: 'Call', questionContent: 'no entra' } as const
  await ana.call(createOrder, order)
  const images = [await evidence()]
  await ana.call(requestPhoneChange, { userId: loan.userId, newMobile: '+525512340009', images, reason })
  expect((await ask()).obstacles).toEqual(['workOrder', 'phoneChange'])
})

test('nobody approves what nobody identified, nor the one who asked or identified', async () => {
  const { deletionId } = await ask()
  const asked = { deletionId, version: 0, approve: true, reason }
  await ana.refused(decideDeletion, asked, 'credit.ownRequest')
  await luis.refused(decideDeletion, asked, 'serviceDesk.deletionNoIdentity')
  const { version } = await luis.call(identifyDeletion, { deletionId, version: 0, identity: 'callBack', note: reason })
  await luis.refused(decideDeletion, { ...asked, version }, 'credit.ownRequest')
})

test('a picture that is not there identifies nobody', async () => {
  const { deletionId } = await ana.call(requestDeletion, { userId: loan.userId, reason })
  const asked = { deletionId, version: 0, identity: 'idImage', note: reason } as const
  await ana.refused(identifyDeletion, asked, 'serviceDesk.deletionNoImage')
})

test('the customer is told of the day, and can stay until then', async () => {
  const { deletionId } = await waiting()
  const { rows } = await sql<{ purpose: string; body: string }>`
    select purpose, body from message where user_id = ${loan.userId}`.execute(db())
  expect(rows).toEqual([{ purpose: 'legal', body: expect.stringContaining('se eliminara el') }])
  expect(await phone.call(appDeletion, { userId: loan.userId })).toMatchObject({ deletionId, state: 'waiting' })
  expect(await phone.call(appCancelDeletion, { userId: loan.userId })).toMatchObject({ state: 'cancelled' })
  await deleteAfter(20)
  expect((await ana.call(deletionDetail, { deletionId })).state).toBe('cancelled')
})

test('whoever borrows again while it waits is blocked on the day, and told to nobody as gone', async () => {
  const { deletionId } = await waiting()
  await sql`update application set status = 'in audit' where app_id = ${loan.appId}`.execute(db())
  await deleteAfter(16)
  expect(await ana.call(deletionDetail, { deletionId })).toMatchObject({ state: 'blocked', obstacles: ['application'] })
})

test('two processes that come for the same day at once do it once each', async () => {
  const others = await Promise.all([repaid(), repaid(), repaid()])
  for (const { userId } of others) await waiting(userId)
  await Promise.all([deleteAfter(16), deleteAfter(16), deleteAfter(16)])
  const { rows } = await sql<{ target: string; count: number }>`
    select target, count(*)::int as count from operation_log where action = 'serviceDesk.accountAnonymised'
      and user_id = any(${others.map(({ userId }) => userId)}::text[]) group by target`.execute(db())
  expect(rows.map(({ count }) => count)).toEqual([1, 1, 1])
})

test('one request at a time; one cancelled is no letter; the list and its file name nobody who is gone', async () => {
  const { deletionId } = await ask()
  await ana.refused(requestDeletion, { userId: loan.userId, reason }, 'serviceDesk.deletionOpen')
  await phone.refused(appRequestDeletion, { userId: loan.userId, reason }, 'serviceDesk.deletionOpen')
  await ana.call(cancelDeletion, { deletionId, version: 0, reason })
  await ana.refused(deletionLetter, { deletionId }, 'serviceDesk.deletionStep')
  const { list } = await ana.call(listDeletions, { userId: loan.userId, state: 'cancelled' })
  expect(list).toHaveLength(1)
  const file = await ana.download(exportDeletions, { filter: { userId: loan.userId }, format: 'csv' })
  expect(file.body.toString()).toContain(deletionId)
  const foreign = await testApp().given.person({ role: 'CUSTOMER_SERVICE', country: 'PE' })
  await foreign.refused(deletionDetail, { deletionId }, 'record.missing')
})
