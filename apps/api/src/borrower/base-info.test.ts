/** Every field of the base info has a way in: the lending app, a loan book, staff who correct it with evidence. */
import {
  listBaseInfoChanges,
  showBaseInfoEvidence,
  updateUserBaseInfo,
} from '@cordillera/contract/borrower/base-info-change'
import { fetchUserBaseInfo, showUserSensitiveInfo } from '@cordillera/contract/borrower/user'
import { createApplication } from '@cordillera/contract/credit/intake'
import { uploadFile } from '@cordillera/contract/job/file'
import { beforeAll, expect, test } from 'vitest'
import { card } from '../../seed/pictures.ts'
import { Random } from '../../seed/random.ts'
import { applicationOf, givenProduct, lendingApp } from '../../test/given-applications.ts'
import { givenLoans } from '../../test/given-loans.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { book, loanBooks } from '../../test/loan-books.ts'
import { sql } from '../platform/db.ts'

const app = startApp()
let superuser: Person
let service: Person
let paper: Buffer
beforeAll(async () => {
  superuser = await app().given.person({ superuser: true })
  service = await app().given.person({ role: 'CUSTOMER_SERVICE' })
  paper = await card(new Random(3), ['Comprobante', 'Avenida 5'])
})
const { run } = loanBooks(app, () => superuser)

const stored = async (where: ReturnType<typeof sql>) => {
  const { rows } = await sql<Record<string, unknown>>`select * from borrower where ${where}`.execute(app().app.db)
  if (!rows[0]) throw new Error('the borrower is there')
  return rows[0]
}
async function evidence(by = service): Promise<string[]> {
  return [(await by.upload(uploadFile, {}, { name: 'recibo.jpg', content: paper })).data.fileId]
}
/** A customer of the merchant that the service desk works for. */
async function customer(): Promise<string> {
  const [loan] = await givenLoans(app())
  return loan?.userId ?? ''
}
const reason = 'seen on the receipt'

test('the lending app tells all of it, and what is known already stays', async () => {
  const lending = await lendingApp(app())
  await givenProduct(app())
  const about = {
    whatsApp: '+525512345678',
    telegram: '@ana_l',
    pinCode: '06700',
    permanentState: 'Puebla',
    permanentCity: 'Cholula',
    permanentAddress: 'Calle 2 Norte 14',
    monthlyFamilyIncome: 2_500_000,
    secondId: 'IFE-123456',
  }
  const asked = applicationOf(about)
  const { userId } = await lending.call(createApplication, asked)
  expect(await stored(sql`user_id = ${userId}`)).toMatchObject({
    whatsapp: '+525512345678',
    telegram: '@ana_l',
    postalCode: '06700',
    permanentState: 'Puebla',
    permanentCity: 'Cholula',
    permanentAddress: 'Calle 2 Norte 14',
    familyIncomeMinor: 2_500_000,
    secondId: 'IFE-123456',
  })
})

test('a loan book has a column for each, and a person is registered when they first applied, not when it is imported', async () => {
  const [header = '', row = ''] = book.split('\n')
  const more = 'WhatsApp,telegram,zip code,permanent_state,permanent_city,permanent_address,family_income,second_id'
  const content = `${header},${more},registered_at\n${row},+525511112222,@pau,06700,Puebla,Cholula,Calle 2,25000.50,X-99,2024-05-06\n`
  const { result } = await run(content)
  expect(result.errors).toEqual([])
  const doc = row.split(',')[header.split(',').indexOf('doc_number')] ?? ''
  expect(await stored(sql`doc_number = ${doc}`)).toMatchObject({
    whatsapp: '+525511112222',
    telegram: '@pau',
    postalCode: '06700',
    permanentAddress: 'Calle 2',
    familyIncomeMinor: 2_500_050,
    secondId: 'X-99',
    registeredAt: new Date('2024-05-06T06:00:00Z'),
  })
  await run(book)
  const { rows } = await sql<{ late: number }>`select count(*)::int as late from borrower b
    where b.registered_at > (select min(a.applied_at) from application a where a.user_id = b.user_id)
      and exists (select from application a where a.user_id = b.user_id and a.loan_ref like '%-7-%')`.execute(
    app().app.db,
  )
  expect(rows[0]?.late).toBe(0)
})

test('staff correct it with evidence and reason: kept, masked in the log, refused where somebody was faster', async () => {
  const userId = await customer()
  const { version } = await service.call(fetchUserBaseInfo, { userId })
  const changes = {
    whatsApp: '55 9876 5432',
    permanentAddress: 'Avenida 5',
    pinCode: '06700',
    monthlyFamilyIncome: 100_000,
  }
  const asked = { userId, version, changes, evidence: await evidence(), reason }
  await service.call(updateUserBaseInfo, asked)
  expect(await stored(sql`user_id = ${userId}`)).toMatchObject({
    whatsapp: '+525598765432',
    permanentAddress: 'Avenida 5',
    postalCode: '06700',
    familyIncomeMinor: 100_000,
    version: version + 1,
  })
  const logged = await app()
    .app.db.selectFrom('operationLog')
    .selectAll()
    .where('action', '=', 'borrower.baseInfoChanged')
    .executeTakeFirstOrThrow()
  expect(logged).toMatchObject({ accountId: service.accountId, userId, reason })
  expect(JSON.stringify(logged.after)).not.toMatch(/98765432|Avenida/)
  await service.refused(updateUserBaseInfo, asked, 'record.stale')
  const again = { ...asked, version: version + 1 }
  await service.refused(updateUserBaseInfo, again, 'borrower.nothingToChange')
  const cleared = await service.call(updateUserBaseInfo, { ...again, changes: { whatsApp: null } })
  expect(cleared.version).toBe(version + 2)
  expect((await service.call(fetchUserBaseInfo, { userId })).whatsApp).toBeNull()
})

test('two at once: one correction stands, the other is told to look again', async () => {
  const userId = await customer()
  const { version } = await service.call(fetchUserBaseInfo, { userId })
  const other = await app().given.person({ role: 'CUSTOMER_SERVICE' })
  const asks = await Promise.all(
    [service, other].map(async (by, at) => ({
      by,
      input: { userId, version, changes: { pinCode: `0670${at}` }, evidence: await evidence(by), reason },
    })),
  )
  const answers = await Promise.all(asks.map(({ by, input }) => by.raw(updateUserBaseInfo, input)))
  expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
})

test('without evidence of one’s own, a readable number or the right it is refused', async () => {
  const userId = await customer()
  const { version } = await service.call(fetchUserBaseInfo, { userId })
  const asked = { userId, version, changes: { pinCode: '06701' }, evidence: await evidence(superuser), reason }
  await service.refused(updateUserBaseInfo, asked, 'file.missing')
  await service.refused(updateUserBaseInfo, { ...asked, evidence: [] }, 'request.invalid')
  const own = await evidence()
  const wrong = { ...asked, evidence: own, changes: { whatsApp: '12 34 56' } }
  await service.refused(updateUserBaseInfo, wrong, 'credit.unreadableMobile')
  const agent = await app().given.person({ role: 'AGENT', stage: 'S1A' })
  await agent.refused(updateUserBaseInfo, { ...asked, evidence: own }, 'access.forbidden')
})

const told = ['whatsApp', 'telegram', 'secondId', 'permanentAddress'] as const

test('every value that the page masks is revealed by whoever may, with its reason and without it in the log', async () => {
  const userId = await customer()
  const { version } = await service.call(fetchUserBaseInfo, { userId })
  const values = {
    whatsApp: '+525598765433',
    telegram: '@paola_r',
    secondId: 'IFE-99887766',
    permanentAddress: 'Norte 14',
  }
  // a visit is judged by where the borrower lives
  const home = { address: 'Calle Luna 12', region: 'MX-PUE' }
  const changes = { ...values, ...home }
  await service.call(updateUserBaseInfo, { userId, version, changes, evidence: await evidence(), reason })
  const page = await service.call(fetchUserBaseInfo, { userId })
  for (const field of told) {
    expect(page[field]).not.toBe(values[field])
    const asked = { userId, field, reason: 'the customer asks' }
    const answer = await service.call(showUserSensitiveInfo, asked)
    expect(answer).toMatchObject({ value: values[field] })
  }
  const logged = await app()
    .app.db.selectFrom('operationLog')
    .select('after')
    .where('action', '=', 'borrower.reveal')
    .where('userId', '=', userId)
    .execute()
  expect(logged).toHaveLength(told.length)
  for (const value of Object.values(values)) expect(JSON.stringify(logged)).not.toContain(value)
})

test('an address comes with its state, and hours of contact follow to where it lies', async () => {
  const userId = await customer()
  const { version } = await service.call(fetchUserBaseInfo, { userId })
  const asked = { userId, version, evidence: await evidence(), reason }
  await service.refused(updateUserBaseInfo, { ...asked, changes: { address: 'Avenida 5' } }, 'request.invalid')
  const abroad = { address: 'Avenida 5', region: 'CO-ANT' }
  await service.refused(updateUserBaseInfo, { ...asked, changes: abroad }, 'compliance.unknownRegion')
  const north = { address: 'Avenida 5', region: 'MX-SON', city: 'Hermosillo' }
  await service.call(updateUserBaseInfo, { ...asked, changes: north })
  const zoneOf = async () => (await stored(sql`user_id = ${userId}`))['timeZone']
  expect(await stored(sql`user_id = ${userId}`)).toMatchObject({ state: 'Sonora', city: 'Hermosillo' })
  expect(await zoneOf()).toBe('America/Hermosillo')
  // another state without its town: which town it is is not known any more
  const moved = { address: 'Calle 9', region: 'MX-TAM' }
  await service.call(updateUserBaseInfo, { ...asked, version: version + 1, changes: moved })
  expect(await stored(sql`user_id = ${userId}`)).toMatchObject({ state: 'Tamaulipas', city: null, timeZone: null })
  await service.call(updateUserBaseInfo, { ...asked, version: version + 2, changes: { city: 'Reynosa' } })
  expect(await zoneOf()).toBe('America/Matamoros')
  // the same place again is no change of it, however it had been written
  await app().app.db.updateTable('borrower').set({ state: 'Tamps.' }).where('userId', '=', userId).execute()
  const same = { address: 'Calle 10', region: 'MX-TAM', city: 'Reynosa' }
  await service.call(updateUserBaseInfo, { ...asked, version: version + 3, changes: same })
  const corrected = (await service.call(listBaseInfoChanges, { userId })).map(({ fields }) => fields.join())
  expect(corrected.sort()).toEqual(['address', 'address,region,city', 'address,region,city', 'city'])
})

test('every value can be taken away, and what was corrected is shown with who, why and its pictures', async () => {
  const userId = await customer()
  const seen = await service.call(fetchUserBaseInfo, { userId })
  const cleared = ['whatsApp', 'telegram', 'email', 'address', 'monthlyIncome', 'secondId', 'education'] as const
  const full = {
    ...{ whatsApp: '+525598765434', telegram: '@ana', email: 'ana@example.com', secondId: 'IFE-1234567' },
    ...{ address: 'Calle 1', region: 'MX-PUE', monthlyIncome: 900_000, education: 'university' },
  }
  const pictures = await evidence()
  const asked = { userId, evidence: pictures, reason }
  const { version } = await service.call(updateUserBaseInfo, { ...asked, version: seen.version, changes: full })
  const none = Object.fromEntries(cleared.map((field) => [field, null]))
  await service.call(updateUserBaseInfo, { ...asked, version, changes: none })
  const page = await service.call(fetchUserBaseInfo, { userId })
  for (const field of cleared) expect(page[field], field).toBeNull()
  const list = await service.call(listBaseInfoChanges, { userId })
  expect(list).toHaveLength(2)
  for (const change of list) expect(change).toMatchObject({ reason, changedBy: expect.any(String), pictures })
  expect(list.map(({ fields }) => fields.toSorted().join())).toContain([...cleared].sort().join())
  const picture = await service.download(showBaseInfoEvidence, {
    changeId: list[0]?.changeId ?? '',
    fileId: pictures[0] ?? '',
  })
  expect(picture.body.subarray(0, 2).toString('hex')).toBe('ffd8')
  const looked = await app()
    .app.db.selectFrom('operationLog')
    .select('accountId')
    .where('action', '=', 'borrower.evidenceSeen')
    .where('userId', '=', userId)
    .execute()
  expect(looked).toEqual([{ accountId: service.accountId }])
})

test('corrections and their pictures are another merchant’s secret', async () => {
  const userId = await customer()
  const { version } = await service.call(fetchUserBaseInfo, { userId })
  const pictures = await evidence()
  const changes = { language: 'es' }
  await service.call(updateUserBaseInfo, { userId, version, changes, evidence: pictures, reason })
  const [change] = await service.call(listBaseInfoChanges, { userId })
  const asked = { changeId: change?.changeId ?? '', fileId: pictures[0] ?? '' }
  const foreign = await app().given.person({ role: 'CUSTOMER_SERVICE', country: 'PE' })
  await foreign.refused(listBaseInfoChanges, { userId }, 'borrower.missing')
  await foreign.refused(showBaseInfoEvidence, asked, 'record.missing')
  const other = (await service.upload(uploadFile, {}, { name: 'b.jpg', content: paper })).data.fileId
  await service.refused(showBaseInfoEvidence, { ...asked, fileId: other }, 'record.missing')
})
