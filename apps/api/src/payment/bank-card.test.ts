import { uploadFile } from '@cordillera/contract/job/file'
import {
  askBankCard,
  decideBankCard,
  listBankCards,
  showBankCardEvidence,
} from '@cordillera/contract/payment/bank-card'
import { beforeAll, expect, test } from 'vitest'
import { card } from '../../seed/pictures.ts'
import { Random } from '../../seed/random.ts'
import { givenLoans } from '../../test/given-loans.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { clabeCheckDigit } from '../credit/public.ts'

const testApp = startApp()
let service: Person
let finance: Person
let number = 0
const racers = 200
let statement: Buffer
const reason = 'the old account was closed'
const note = 'compared with the statement'

beforeAll(async () => {
  statement = await card(new Random(7), ['BBVA', 'María Hernández'])
  service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  finance = await testApp().given.person({ role: 'FINANCE' })
})

function newClabe(): string {
  const digits = `01218001${String(++number).padStart(9, '0')}`
  return digits + clabeCheckDigit(digits)
}

async function picture(content: Buffer = statement, name = 'estado.jpg', by: Person = service): Promise<string> {
  const answer = await by.upload(uploadFile, {}, { name, content })
  expect(answer.code, answer.msg).toBe(2000)
  return answer.data.fileId
}

async function borrower(merchant?: string): Promise<string> {
  const [loan] = await givenLoans(testApp(), merchant ? { dpd: 0, merchant } : { dpd: 0 })
  if (!loan) throw new Error('a loan was made')
  return loan.userId
}

async function asked(userId: string, bankAccount: string, by: Person = service) {
  const { requestId } = await by.call(askBankCard, {
    userId,
    bankAccount,
    evidence: [await picture(statement, 'a.jpg', by)],
    reason,
  })
  return requestOf(userId, requestId)
}
async function requestOf(userId: string, requestId?: string) {
  const { list } = await finance.call(listBankCards, { userId })
  const request = requestId ? list.find((one) => one.requestId === requestId) : list[0]
  if (!request) throw new Error('it was asked for')
  return request
}
const accountOf = (userId: string) =>
  testApp()
    .app.db.selectFrom('borrower')
    .select(['bankAccount', 'bankName'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()

test('a new account with its evidence is approved by another person, who types the number again', async () => {
  const userId = await borrower()
  const clabe = newClabe()
  const request = await asked(userId, `${clabe.slice(0, 3)} ${clabe.slice(3)}`)
  expect(request).toMatchObject({
    state: 'pending',
    newAccount: `••••${clabe.slice(-2)}`,
    newBank: 'BBVA México',
    sharedWith: 0,
    mine: false,
  })
  const [fileId = ''] = request.evidence
  const seen = await finance.download(showBankCardEvidence, { requestId: request.requestId, fileId })
  expect(seen.headers['content-type']).toBe('image/jpeg')
  // a watermark of who looks
  expect(seen.body.readUIntBE(0, 3)).toBe(0xffd8ff)
  expect(seen.body.equals(statement)).toBe(false)
  const decision = { requestId: request.requestId, version: request.version, decision: 'approve', note } as const
  await finance.refused(decideBankCard, decision, 'payment.accountDiffers')
  await finance.refused(decideBankCard, { ...decision, bankAccount: newClabe() }, 'payment.accountDiffers')
  expect(await finance.call(decideBankCard, { ...decision, bankAccount: clabe })).toMatchObject({ state: 'approved' })
  expect(await accountOf(userId)).toMatchObject({ bankAccount: clabe })
  await finance.refused(decideBankCard, { ...decision, bankAccount: clabe }, 'credit.decided')
  const log = await testApp().app.db.selectFrom('operationLog').select('action').where('userId', '=', userId).execute()
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['payment.bankCardAsked', 'payment.bankCardEvidenceSeen', 'payment.bankCardApproved']),
  )
})

test('nobody decides what they asked for, and a refusal leaves the account as it was', async () => {
  const boss = await testApp().given.person({ superuser: true, merchants: ['Luna Credito'] })
  const userId = await borrower()
  const before = await accountOf(userId)
  const clabe = newClabe()
  const { requestId, version } = await asked(userId, clabe, boss)
  const refusal = { requestId, version, decision: 'refuse', note: 'another name stands on it' } as const
  await boss.refused(decideBankCard, refusal, 'credit.ownRequest')
  await service.refused(decideBankCard, refusal, 'access.forbidden')
  await finance.refused(decideBankCard, { ...refusal, version: 4 }, 'record.stale')
  await finance.refused(decideBankCard, { ...refusal, requestId: 'N000000000000' }, 'record.missing')
  await finance.call(decideBankCard, refusal)
  expect(await accountOf(userId)).toEqual(before)
  // and it may be asked for again
  expect(await asked(userId, clabe)).toMatchObject({ state: 'pending' })
})

test('a number whose check digit is wrong, the same account, a stranger: refused, nothing asked for', async () => {
  const userId = await borrower()
  const evidence = [await picture()]
  const ask = { userId, evidence, reason }
  const wrong = await service.refused(
    askBankCard,
    { ...ask, bankAccount: '032180000118359718' },
    'payment.accountInvalid',
  )
  // said beside the number
  expect(wrong.data).toMatchObject([{ field: 'bankAccount', message: wrong.msg }])
  await service.refused(askBankCard, { ...ask, bankAccount: '12345678' }, 'payment.accountInvalid')
  const clabe = newClabe()
  await testApp().app.db.updateTable('borrower').set({ bankAccount: clabe }).where('userId', '=', userId).execute()
  await service.refused(askBankCard, { ...ask, bankAccount: clabe }, 'payment.accountSame')
  await service.refused(askBankCard, { ...ask, userId: 'U000000000000', bankAccount: newClabe() }, 'borrower.missing')
  await service.refused(askBankCard, { ...ask, evidence: [], bankAccount: newClabe() }, 'request.invalid')
  expect((await finance.call(listBankCards, { userId })).total).toBe(0)
})

test('evidence that is no whole picture is refused, whatever it is called', async () => {
  const ask = { userId: await borrower(), bankAccount: newClabe(), reason }
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  await service.refused(askBankCard, { ...ask, evidence: [await picture(png)] }, 'credit.imageNotJpeg')
  const cut = statement.subarray(0, statement.length / 2)
  await service.refused(askBankCard, { ...ask, evidence: [await picture(cut)] }, 'credit.imageBroken')
})

test('evidence over 2 MB, of somebody else, or more than three pictures is refused', async () => {
  const userId = await borrower()
  const ask = { userId, bankAccount: newClabe(), reason }
  await service.refused(
    askBankCard,
    { ...ask, evidence: [await picture(Buffer.concat([statement, Buffer.alloc(2_200_000)]))] },
    'credit.imageTooLarge',
  )
  await service.refused(askBankCard, { ...ask, evidence: [await picture(statement, 'b.jpg', finance)] }, 'file.missing')
  const four = [await picture(), await picture(), await picture(), await picture()]
  await service.refused(askBankCard, { ...ask, evidence: four }, 'request.invalid')
})

test('an account that changed meanwhile is not overwritten; one that others have is shown', async () => {
  const [userId, other] = [await borrower(), await borrower()]
  const clabe = newClabe()
  const { db } = testApp().app
  await db.updateTable('borrower').set({ bankAccount: clabe }).where('userId', '=', other).execute()
  const { requestId, version, sharedWith } = await asked(userId, clabe)
  expect(sharedWith).toBe(1)
  await db.updateTable('borrower').set({ bankAccount: newClabe() }).where('userId', '=', userId).execute()
  const decision = { requestId, version, decision: 'approve', bankAccount: clabe, note } as const
  await finance.refused(decideBankCard, decision, 'payment.accountMoved')
})

test('Peru’s account checks by both of its digits', async () => {
  const userId = await borrower('Inti Prestamo')
  const peru = await testApp().given.person({ role: 'CUSTOMER_SERVICE', country: 'PE' })
  const evidence = [await picture(statement, 'a.jpg', peru)]
  const ask = { userId, evidence, reason, bankName: 'BCP' }
  await peru.refused(askBankCard, { ...ask, bankAccount: '00219100123456789054' }, 'payment.accountInvalid')
  expect(await peru.call(askBankCard, { ...ask, bankAccount: '00219100123456789053' })).toMatchObject({
    state: 'pending',
  })
})

test(`of ${racers} who ask at once one request is made; of ${racers} approvals one counts`, async () => {
  const userId = await borrower()
  const clabe = newClabe()
  const evidence = [await picture()]
  const asks = await Promise.all(
    Array.from({ length: racers }, () => service.raw(askBankCard, { userId, bankAccount: clabe, evidence, reason })),
  )
  expect(asks.filter(({ code }) => code === 2000)).toHaveLength(1)
  expect(new Set(asks.map(({ msg }) => msg)).size).toBe(2)
  const { requestId, version } = await requestOf(userId)
  const decision = { requestId, version, decision: 'approve', bankAccount: clabe, note } as const
  const decisions = await Promise.all(Array.from({ length: racers }, () => finance.raw(decideBankCard, decision)))
  expect(decisions.filter(({ code }) => code === 2000)).toHaveLength(1)
}, 60_000)
