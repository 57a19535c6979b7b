/** What was approved, served or pointed to, and changed afterwards: none of it goes live broken, and nobody approves the own words. */
import { createAppKey } from '@cordillera/contract/access/app-key'
import { moveContent, retireContent, saveContent } from '@cordillera/contract/market/content'
import {
  decideRelease,
  publishRelease,
  releaseDetail,
  rollBack,
  saveRelease,
  submitRelease,
  withdrawContent,
} from '@cordillera/contract/market/release'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import {
  approved,
  editors,
  everybody,
  fetched,
  givenImage,
  merchantOf,
  published,
  publishing,
  saveCustom,
  saveParameter,
  submitted,
  withdrawing,
} from '../../test/given-content.ts'
import { databaseUrl, type Person, startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'
import { publishDue } from './schedule.ts'

const testApp = startApp()
let people: { writer: Person; approver: Person }
let writer: Person
let approver: Person
let key: string

beforeAll(async () => {
  people = await editors(testApp())
  ;({ writer, approver } = people)
  const superuser = await testApp().given.person({ superuser: true })
  key = (await superuser.call(createAppKey, { merchant: await merchantOf(writer), name: 'android' })).key
})

const app = (platform = 'Android') => fetched(testApp(), key, { platform })
const versionOf = async (itemId: string) => {
  const { rows } = await sql<{ version: number }>`
    select version from content_item where item_id = ${itemId}`.execute(testApp().app.db)
  return rows[0]?.version ?? -1
}
const refusedFor = async (...items: Parameters<typeof submitted>[1]) => {
  const { releaseId, version } = await writer.call(saveRelease, { name: 'Cambio', items })
  return (await writer.refused(submitRelease, { releaseId, version }, 'market.notPublishable')).msg
}
const banner = async (title: string, more: object = {}) =>
  (
    await writer.call(saveContent, {
      ...{ kind: 'banner', slot: 'homeTop', title, ...everybody },
      body: { image: (await givenImage(writer)).imageId, texts: { es: { title } } },
      ...more,
    })
  ).itemId
const withdraw = (itemId: string) =>
  approver.call(withdrawContent, { itemIds: [itemId], reason: 'promete lo que no hay' })
/** Withdrawn after it was served; answers the number that served it and the newest one. */
async function served(itemId: string): Promise<{ number: number; ifMatch: number }> {
  await published(people, publishing(itemId))
  const { number } = await app()
  await withdraw(itemId)
  return { number, ifMatch: (await app()).number }
}
const back = { platform: 'Android', reason: 'el cambio falla' } as const

test('going back brings nothing that was put away, lost its picture or leads to a site that is allowed no more', async () => {
  const putAway = (await saveParameter(writer, 'put.away', 'x')).itemId
  const first = await served(putAway)
  await writer.call(retireContent, { itemId: putAway, version: await versionOf(putAway), reason: 'no vuelve' })
  expect((await approver.refused(rollBack, { ...back, ...first }, 'market.notPublishable')).msg).toContain('put.away')
  const unseen = await banner('Sin imagen')
  const second = await served(unseen)
  await sql`update content_image set retired_at = now(), retired_by = ${writer.accountId} where image_id = any(
    select unnest(images) from content_item where item_id = ${unseen})`.execute(testApp().app.db)
  expect((await approver.refused(rollBack, { ...back, ...second }, 'market.notPublishable')).msg).toContain(
    'Sin imagen',
  )
  const { rows } = await sql<{ code: string }>`
    select code from dictionary_value where list = 'web_host' and retired_at is null order by code limit 1`.execute(
    testApp().app.db,
  )
  const host = rows[0]?.code ?? ''
  const third = await served(await banner('Afuera', { jumpType: 'web', jumpTarget: `https://${host}/promo` }))
  const allow = (is: boolean) =>
    sql`update dictionary_value set retired_at = case when ${is} then null else now() end
      where list = 'web_host' and code = ${host}`.execute(testApp().app.db)
  await allow(false)
  expect((await approver.refused(rollBack, { ...back, ...third }, 'market.notPublishable')).msg).toContain('Afuera')
  expect((await app()).number).toBe(third.ifMatch)
  await allow(true)
  await approver.call(rollBack, { ...back, ...third })
  expect((await app()).items['banner']).toMatchObject([{ jump: { type: 'web' } }])
})

test.each([
  ['web_host', 'web'],
  ['app_page', 'interior'],
] as const)(
  'what leads to a value of %s that is taken off the list stays and leads nowhere, within a second',
  async (list, jumpType) => {
    const { rows } = await sql<{ code: string }>`
    select code from dictionary_value where list = ${list} and retired_at is null order by code desc limit 1`.execute(
      testApp().app.db,
    )
    const code = rows[0]?.code ?? ''
    const jumpTarget = list === 'web_host' ? `https://${code}/a` : code
    const itemId = await banner('Lleva', { jumpType, jumpTarget })
    await published(people, publishing(itemId))
    const leads = async () => {
      const shown = (await app()).items['banner']?.find(({ id }) => id === itemId)
      return { isShown: shown !== undefined, jumps: shown?.['jump'] !== undefined }
    }
    const allow = (is: boolean) =>
      sql`update dictionary_value set retired_at = case when ${is} then null else now() end
      where list = ${list} and code = ${code}`.execute(testApp().app.db)
    expect(await leads()).toEqual({ isShown: true, jumps: true })
    await allow(false)
    await expect.poll(leads, { timeout: 1000 }).toEqual({ isShown: true, jumps: false })
    await allow(true)
    await expect.poll(leads, { timeout: 1000 }).toEqual({ isShown: true, jumps: true })
    await approver.call(withdrawContent, { itemIds: [itemId], reason: 'fin de la prueba' })
  },
)

test('districts and numbers of another country keep an item from going live', async () => {
  const abroad = await banner('En Antioquia', { districts: ['Jalisco', 'Antioquia'] })
  expect(await refusedFor(...publishing(abroad))).toContain('Antioquia')
  const contact = await writer.call(saveContent, {
    ...{ kind: 'contact', slot: '', title: 'Contacto', ...everybody },
    body: {
      phone: '800 123 4567',
      whatsapp: '+525512345678',
      email: 'hola@example.com',
      texts: { es: { hours: '9 a 18' } },
    },
  })
  // as a copy from a merchant of another country brings it
  const owner = new pg.Client({ connectionString: databaseUrl(testApp().databaseName) })
  await owner.connect()
  const foreign = `jsonb_set(content, '{body,whatsapp}', '"+573001234567"')`
  await owner.query(`update content_revision set content = ${foreign} where item_id = $1`, [contact.itemId])
  await owner.end()
  expect(await refusedFor(...publishing(contact.itemId))).toContain('+573001234567')
})

test('what leads to a page goes live where that page is live too, and a page that something leads to stays', async () => {
  const page = (await saveCustom(writer, 'promo')).itemId
  const leads = await banner('A la promo', { jumpType: 'interior', jumpTarget: 'custom:promo' })
  expect(await refusedFor(...publishing(leads))).toContain('promo')
  await published(people, publishing(leads, page))
  expect(await refusedFor(...withdrawing(page))).toContain('A la promo')
  await approver.refused(withdrawContent, { itemIds: [page], reason: 'ya terminó' }, 'market.notPublishable')
  await approver.call(withdrawContent, { itemIds: [page, leads], reason: 'ya terminó' })
  const onlyIos = (await saveCustom(writer, 'solo.ios', { platform: 'iOS' })).itemId
  const both = await banner('A iOS', { jumpType: 'interior', jumpTarget: 'custom:solo.ios' })
  expect(await refusedFor(...publishing(onlyIos, both))).toContain('A iOS')
  // what is wrong elsewhere already holds up nobody
  await published(people, publishing((await saveParameter(writer, 'free', 'x')).itemId))
})

test('a layout of both platforms needs its modules on both', async () => {
  const { itemId: moduleItem } = await writer.call(saveContent, {
    ...{ kind: 'module', slot: 'ios.only', title: 'Solo iOS', ...everybody, platform: 'iOS' },
    body: { type: 'banner', most: 5, texts: {} },
  })
  const layout = { kind: 'layout' as const, slot: 'home', title: 'Inicio', body: { modules: ['ios.only'] } }
  const { itemId } = await writer.call(saveContent, { ...everybody, ...layout })
  expect(await refusedFor(...publishing(itemId, moduleItem))).toContain('ios.only')
  const own = await writer.call(saveContent, { ...everybody, ...layout, platform: 'iOS', title: 'Inicio iOS' })
  await published(people, publishing(own.itemId, moduleItem))
})

test('what was withdrawn after a release was handed in does not come back with it, by the clock or by hand', async () => {
  const itemId = (await saveParameter(writer, 'promise', 'zero fees')).itemId
  const now = testApp().clock.now()
  const publishAt = new Date(now.getTime() + 30 * 60_000 - 6 * 3_600_000).toISOString().slice(0, 16)
  const timed = await approved(people, publishing(itemId), { publishAt })
  const byHand = await approved(people, publishing(itemId))
  testApp().clock.advance(60_000)
  await published(people, publishing(itemId))
  await withdraw(itemId)
  testApp().clock.advance(40 * 60_000)
  await publishDue(testApp().app.db, testApp().clock.now())
  const problems = [{ itemId, problem: 'withdrawnSince' }]
  const read = await writer.call(releaseDetail, { releaseId: timed.releaseId })
  expect(read).toMatchObject({ state: 'failed', problems })
  const { releaseId, version } = byHand
  const { heads, problems: still } = await approver.call(releaseDetail, { releaseId })
  expect(still).toMatchObject(problems)
  await approver.refused(publishRelease, { releaseId, version, ifMatch: heads }, 'market.notPublishable')
  expect((await app()).items['parameter']).not.toContainEqual(expect.objectContaining({ slot: 'promise' }))
  // handed in anew it is meant
  await published(people, publishing(itemId))
  expect((await app()).items['parameter']).toContainEqual(expect.objectContaining({ slot: 'promise' }))
})

test('a release whose publishing fails on our side holds up none of those behind it', async () => {
  const [first, second] = [await saveParameter(writer, 'fails', 'x'), await saveParameter(writer, 'goes', 'x')]
  const local = (minutes: number) =>
    new Date(testApp().clock.now().getTime() + minutes * 60_000 - 6 * 3_600_000).toISOString().slice(0, 16)
  await approved(people, publishing(first.itemId), { publishAt: local(5) })
  await approved(people, publishing(second.itemId), { publishAt: local(6) })
  // as nothing of ours writes it
  const { db } = testApp().app.longWork
  await sql`
    insert into content_revision (item_id, number, why, content, made_by, made_at)
    select item_id, 2, 'edited', jsonb_set(content, '{versionFrom}', '"none"'), made_by, made_at from content_revision
    where item_id = ${first.itemId} and number = 1`.execute(db)
  await sql`update content_release_item set number = 2 where item_id = ${first.itemId}`.execute(db)
  testApp().clock.advance(10 * 60_000)
  await expect(publishDue(testApp().app.db, testApp().clock.now())).rejects.toThrow('none')
  await expect
    .poll(async () => (await app()).items['parameter'])
    .toContainEqual(expect.objectContaining({ slot: 'goes' }))
})

test('who wrote what a release publishes does not approve it, also where a colleague touched it last', async () => {
  const third = await testApp().given.person({ role: 'TECHNICAL' })
  const { itemId } = await approver.call(saveContent, {
    ...{ kind: 'custom', slot: 'own.words', title: 'own.words', ...everybody },
    body: { texts: { es: { title: 'Mías', text: 'Texto' } } },
  })
  const edited = await saveCustom(writer, 'own.words', { itemId, version: 0 })
  const { releaseId, version } = await submitted(writer, publishing(itemId))
  const yes = { releaseId, version, approve: true, reason: 'revisado' }
  const refusal = await approver.raw(decideRelease, yes)
  expect(refusal.code).not.toBe(2000)
  await third.call(decideRelease, yes)
  const { heads } = await third.call(releaseDetail, { releaseId })
  await third.call(publishRelease, { releaseId, version: version + 1, ifMatch: heads })
  // of what borrowers see only later words count, and a place in the list is no word
  await third.call(moveContent, { itemId, version: edited.version + 1, after: null })
  await saveCustom(writer, 'own.words', { itemId, version: edited.version + 2 })
  const next = await submitted(writer, publishing(itemId))
  await approver.call(decideRelease, { ...yes, releaseId: next.releaseId, version: next.version })
})

test('sixty releases that wait for a rollout hold up none of the other platform or of another merchant', async () => {
  const { db } = testApp().app
  const part = (await saveParameter(writer, 'in.part', 'a', { platform: 'iOS' })).itemId
  await published(people, publishing(part))
  await sql`update content_configuration c set rollout = 10 from content_head h where c.merchant_id = h.merchant_id
    and c.platform = h.platform and c.number = h.number and h.platform = 'iOS'`.execute(db)
  const due = testApp().clock.now()
  const waits = await approved(
    people,
    publishing((await saveParameter(writer, 'for.ios', 'a', { platform: 'iOS' })).itemId),
  )
  await sql`update content_release set publish_at = ${due}::timestamptz - interval '1 day' where release_id = ${waits.releaseId}`.execute(
    db,
  )
  // sixty like it, earlier than what follows
  await sql`
    with made as (
      insert into content_release (merchant_id, name, state, publish_at, rollout, made_by, made_at, submitted_by, submitted_at, decided_by, decided_at)
      select merchant_id, name || n, state, publish_at, rollout, made_by, made_at, submitted_by, submitted_at, decided_by, decided_at
      from content_release cross join generate_series(1, 60) n where release_id = ${waits.releaseId} returning release_id)
    insert into content_release_item (release_id, item_id, action, number)
    select made.release_id, e.item_id, e.action, e.number from made cross join content_release_item e where e.release_id = ${waits.releaseId}`.execute(
    db,
  )
  const android = (await saveParameter(writer, 'for.android', 'a', { platform: 'Android' })).itemId
  const goes = await approved(people, publishing(android))
  await sql`update content_release set publish_at = ${due} where release_id = ${goes.releaseId}`.execute(db)
  await publishDue(db, due)
  expect((await app()).items['parameter']?.map(({ slot }) => slot)).toContain('for.android')
  await sql`update content_configuration set rollout = 100`.execute(db)
})
