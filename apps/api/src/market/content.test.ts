import { createAppKey } from '@cordillera/contract/access/app-key'
import {
  contentChoices,
  contentHistory,
  copyContent,
  imageUses,
  listContent,
  listImages,
  moveContent,
  restoreContent,
  retireContent,
  retireImage,
  saveContent,
  uploadImage,
} from '@cordillera/contract/market/content'
import {
  cancelRelease,
  decideRelease,
  listConfigurations,
  listReleases,
  previewContent,
  publishRelease,
  releaseDetail,
  rescheduleRelease,
  rollBack,
  saveRelease,
  submitRelease,
  widenRollout,
  withdrawContent,
} from '@cordillera/contract/market/release'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  alt,
  approved,
  editors,
  everybody,
  fetched,
  givenImage,
  jpeg,
  merchantOf,
  published,
  publishing,
  saveCustom,
  saveParameter,
  submitted,
  withdrawing,
} from '../../test/given-content.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'
import { bucketOf } from './delivery.rules.ts'
import { publishDue } from './schedule.ts'

const testApp = startApp()
let people: { writer: Person; approver: Person }
let writer: Person
let approver: Person
let merchant: number
let key: string

beforeAll(async () => {
  people = await editors(testApp())
  writer = people.writer
  approver = people.approver
  merchant = await merchantOf(writer)
  const superuser = await testApp().given.person({ superuser: true })
  key = (await superuser.call(createAppKey, { merchant, name: 'android' })).key
})

const app = (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetched(testApp(), key, query, headers)
const parametersOf = async (query: Record<string, string> = {}) =>
  Object.fromEntries(((await app(query)).items['parameter'] ?? []).map(({ slot, value }) => [slot, value]))
const itemOf = async (itemId: string, kind: 'parameter' | 'custom' | 'banner' = 'parameter') => {
  const { list } = await writer.call(listContent, { kind, pageSize: 200, sortField: 'changed', sortOrder: 'desc' })
  const found = list.find((row) => row.itemId === itemId)
  if (!found) throw new Error('no such item in the list')
  return found
}
const live = async (slot: string, value: string, more = {}) => {
  const { itemId } = await saveParameter(writer, slot, value, more)
  await published(people, publishing(itemId))
  return itemId
}
const minutesFrom = (instant: Date, minutes: number) => {
  const local = new Date(instant.getTime() + minutes * 60_000 - 6 * 3_600_000) // Mexico City keeps UTC-6 all year
  return local.toISOString().slice(0, 16)
}

describe('going live', () => {
  test('a draft is seen by nobody; a release of it is seen at once', async () => {
    const { itemId } = await saveParameter(writer, 'limit.first', '500')
    expect(await parametersOf()).not.toHaveProperty(['limit.first'])
    await published(people, publishing(itemId))
    expect(await parametersOf()).toMatchObject({ 'limit.first': '500' })
    expect(await itemOf(itemId)).toMatchObject({ state: 'published', changed: false, liveNumber: 1 })
  })

  test('saving again changes nothing that borrowers see', async () => {
    const itemId = await live('limit.second', '1')
    const { version } = await itemOf(itemId)
    await saveParameter(writer, 'limit.second', '2', { itemId, version })
    expect(await parametersOf()).toMatchObject({ 'limit.second': '1' })
    expect(await itemOf(itemId)).toMatchObject({ changed: true, liveNumber: 1, number: 2 })
  })

  test('who wrote or handed in a release does not approve it', async () => {
    const { itemId } = await saveParameter(writer, 'two.people', 'x')
    const { releaseId, version } = await submitted(approver, publishing(itemId))
    const decision = { releaseId, version, approve: true, reason: 'propio' }
    await approver.refused(decideRelease, decision, 'credit.ownRequest')
    await writer.refused(decideRelease, decision, 'credit.ownRequest')
  })

  test('what is approved stays as it was approved, whatever is saved meanwhile', async () => {
    const { itemId, version } = await saveParameter(writer, 'fixed', 'approved')
    const release = await approved(people, publishing(itemId))
    await saveParameter(writer, 'fixed', 'later', { itemId, version })
    const { heads } = await approver.call(releaseDetail, { releaseId: release.releaseId })
    const { releaseId } = release
    await approver.call(publishRelease, { releaseId, version: release.version, ifMatch: heads })
    expect(await parametersOf()).toMatchObject({ fixed: 'approved' })
    await writer.refused(
      saveRelease,
      { releaseId, version: release.version + 1, name: 'otro', items: publishing(itemId) },
      'market.releaseLocked',
    )
  })

  test('a release over a configuration that somebody else made meanwhile is refused', async () => {
    const { itemId } = await saveParameter(writer, 'moved.base', 'x')
    const { releaseId, version } = await approved(people, publishing(itemId))
    const { heads } = await approver.call(releaseDetail, { releaseId })
    await live('moved.meanwhile', 'y')
    await approver.refused(publishRelease, { releaseId, version, ifMatch: heads }, 'market.configurationMoved')
    const now = await approver.call(releaseDetail, { releaseId })
    await approver.call(publishRelease, { releaseId, version, ifMatch: now.heads })
    expect(await parametersOf()).toMatchObject({ 'moved.base': 'x', 'moved.meanwhile': 'y' })
  })

  test('one of twenty who publish the same release at the same moment does it', async () => {
    const { itemId } = await saveParameter(writer, 'raced', 'x')
    const { releaseId, version } = await approved(people, publishing(itemId))
    const { heads } = await approver.call(releaseDetail, { releaseId })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => approver.raw(publishRelease, { releaseId, version, ifMatch: heads })),
    )
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
    expect((await app()).number).toBe(heads.Android + 1)
  })
})

describe('validity is looked at again when it goes live', () => {
  test('a picture that was retired after the approval stops the release, which says so', async () => {
    const { imageId } = await givenImage(writer)
    const { itemId } = await writer.call(saveContent, {
      kind: 'banner',
      slot: 'homeTop',
      title: 'Con imagen',
      ...everybody,
      body: { image: imageId, texts: { es: { title: 'Hola' } } },
    })
    const { releaseId, version } = await approved(people, publishing(itemId))
    await testApp()
      .app.db.updateTable('contentImage')
      .set({ retiredAt: testApp().clock.now(), retiredBy: writer.accountId })
      .where('imageId', '=', imageId)
      .execute()
    const { heads, problems } = await approver.call(releaseDetail, { releaseId })
    expect(problems).toMatchObject([{ itemId, problem: 'imageMissing' }])
    const answer = await approver.refused(
      publishRelease,
      { releaseId, version, ifMatch: heads },
      'market.notPublishable',
    )
    expect(answer.msg).toContain('Con imagen')
  })

  test('a language that was begun and not finished never goes live', async () => {
    const { itemId } = await saveCustom(writer, 'terms', {
      body: { texts: { es: { title: 'Términos', text: 'Todo' }, en: { title: 'Terms' } } },
    })
    const made = await writer.call(saveRelease, { name: 'Términos', items: publishing(itemId) })
    const answer = await writer.refused(
      submitRelease,
      { releaseId: made.releaseId, version: made.version },
      'market.notPublishable',
    )
    expect(answer.msg).toMatch(/unfinished: en/)
  })

  test('two items at one place may not overlap in versions and times; at their edges they meet', async () => {
    await live('edge', 'old', { versionBefore: '2.0.0' })
    const { itemId, version } = await saveParameter(writer, 'edge', 'new', { versionFrom: '1.99.99' })
    const made = await writer.call(saveRelease, { name: 'Borde', items: publishing(itemId) })
    await writer.refused(submitRelease, { releaseId: made.releaseId, version: 0 }, 'market.notPublishable')
    await saveParameter(writer, 'edge', 'new', { itemId, version, versionFrom: '2.0.0' })
    await published(people, publishing(itemId))
    expect(await parametersOf({ version: '1.99.99' })).toMatchObject({ edge: 'old' })
    expect(await parametersOf({ version: '2.0.0' })).toMatchObject({ edge: 'new' })
    expect(await parametersOf({ version: '2.0.0-beta.1' })).toMatchObject({ edge: 'new' })
  })

  test('the database itself refuses what would stand twice at a place', async () => {
    const itemId = await live('guarded', 'x')
    const twice = testApp()
      .app.db.transaction()
      .execute(async (tx) => {
        const row = await tx
          .selectFrom('contentLive')
          .selectAll()
          .where('itemId', '=', itemId)
          .where('platform', '=', 'iOS')
          .executeTakeFirstOrThrow()
        const { itemId: other } = await saveParameter(writer, 'guarded', 'y')
        await tx
          .insertInto('contentLive')
          .values({ ...row, itemId: other, revision: 1 })
          .execute()
      })
    await expect(twice).rejects.toThrow(/content_one_at_a_time/)
  })

  test('pages whose links lead in a circle do not go live', async () => {
    const a = await saveCustom(writer, 'circle.a')
    const b = await saveCustom(writer, 'circle.b', { jumpType: 'interior', jumpTarget: 'custom:circle.a' })
    await published(people, publishing(a.itemId, b.itemId))
    const { version } = await itemOf(a.itemId, 'custom')
    await saveCustom(writer, 'circle.a', {
      itemId: a.itemId,
      version,
      jumpType: 'interior',
      jumpTarget: 'custom:circle.b',
    })
    const made = await writer.call(saveRelease, { name: 'Círculo', items: publishing(a.itemId) })
    const answer = await writer.refused(
      submitRelease,
      { releaseId: made.releaseId, version: made.version },
      'market.notPublishable',
    )
    expect(answer.msg).toContain('circle.a → circle.b → circle.a')
  })

  test('a layout needs its modules live, in the same release or before', async () => {
    const moduleItem = await writer.call(saveContent, {
      kind: 'module',
      slot: 'top.banners',
      title: 'Banners',
      ...everybody,
      body: { type: 'banner', most: 5, texts: {} },
    })
    const layout = await writer.call(saveContent, {
      kind: 'layout',
      slot: 'home',
      title: 'Inicio',
      ...everybody,
      body: { modules: ['top.banners'] },
    })
    const alone = await writer.call(saveRelease, { name: 'Solo', items: publishing(layout.itemId) })
    await writer.refused(submitRelease, { releaseId: alone.releaseId, version: 0 }, 'market.notPublishable')
    await published(people, publishing(layout.itemId, moduleItem.itemId))
    expect((await app()).items['layout']).toMatchObject([{ slot: 'home', modules: ['top.banners'] }])
    const takes = await writer.call(saveRelease, { name: 'Quita', items: withdrawing(moduleItem.itemId) })
    await writer.refused(submitRelease, { releaseId: takes.releaseId, version: 0 }, 'market.notPublishable')
  })
})

describe('schedules', () => {
  const due = () => publishDue(testApp().app.db, testApp().clock.now())

  test('an approved release goes live at its time, once, whatever is saved meanwhile', async () => {
    const { itemId, version } = await saveParameter(writer, 'timed', 'one')
    const at = minutesFrom(testApp().clock.now(), 30)
    const { releaseId } = await approved(people, publishing(itemId), { publishAt: at })
    await due()
    expect(await parametersOf()).not.toHaveProperty(['timed'])
    testApp().clock.advance(31 * 60_000)
    await Promise.all([due(), due(), due()])
    await expect.poll(() => parametersOf()).toMatchObject({ timed: 'one' })
    const { number } = await app()
    await saveParameter(writer, 'timed', 'two', { itemId, version: (await itemOf(itemId)).version ?? version })
    await due()
    expect(await app()).toMatchObject({ number })
    expect(await parametersOf()).toMatchObject({ timed: 'one' })
    expect(await writer.call(releaseDetail, { releaseId })).toMatchObject({ state: 'published' })
  })

  test('a new time takes the place of the old one', async () => {
    const { itemId } = await saveParameter(writer, 'retimed', 'x')
    const now = testApp().clock.now()
    const release = await approved(people, publishing(itemId), { publishAt: minutesFrom(now, 10) })
    const { releaseId, version } = release
    await approver.refused(
      rescheduleRelease,
      { releaseId, version, publishAt: minutesFrom(now, -5) },
      'market.timePassed',
    )
    await approver.call(rescheduleRelease, { releaseId, version, publishAt: minutesFrom(now, 60) })
    testApp().clock.advance(15 * 60_000)
    await due()
    expect(await parametersOf()).not.toHaveProperty(['retimed'])
    testApp().clock.advance(50 * 60_000)
    await due()
    await expect.poll(() => parametersOf()).toMatchObject({ retimed: 'x' })
  })

  test('a cancelled release never goes live', async () => {
    const { itemId } = await saveParameter(writer, 'cancelled', 'x')
    const at = minutesFrom(testApp().clock.now(), 5)
    const { releaseId, version } = await approved(people, publishing(itemId), { publishAt: at })
    await writer.call(cancelRelease, { releaseId, version, reason: 'ya no hace falta' })
    testApp().clock.advance(10 * 60_000)
    await due()
    expect(await parametersOf()).not.toHaveProperty(['cancelled'])
  })

  test('what broke since its approval stops its schedule, keeps why, and tells who asked and who approved', async () => {
    const { itemId } = await saveParameter(writer, 'broken', 'x')
    const at = minutesFrom(testApp().clock.now(), 5)
    const { releaseId } = await approved(people, publishing(itemId), { publishAt: at })
    const rival = await saveParameter(writer, 'broken', 'rival')
    await published(people, publishing(rival.itemId))
    testApp().clock.advance(10 * 60_000)
    await due()
    expect(await parametersOf()).toMatchObject({ broken: 'rival' })
    expect(await writer.call(releaseDetail, { releaseId })).toMatchObject({
      state: 'failed',
      problems: [{ itemId, problem: 'overlaps' }],
    })
    const told = await testApp()
      .app.db.selectFrom('notification')
      .select('accountId')
      .where('kind', '=', 'content.releaseFailed')
      .where('about', '=', releaseId)
      .execute()
    expect(told.map(({ accountId }) => accountId).sort()).toEqual([writer.accountId, approver.accountId].sort())
  })
})

describe('configurations', () => {
  test('going back serves the older content byte for byte, under a new number', async () => {
    const itemId = await live('back', 'first')
    const before = await app()
    const { version } = await itemOf(itemId)
    const changed = await saveParameter(writer, 'back', 'second', { itemId, version })
    await published(people, publishing(changed.itemId))
    expect(await parametersOf()).toMatchObject({ back: 'second' })
    const newest = (await app()).number
    const back = { platform: 'Android', number: before.number, reason: 'el segundo falla' } as const
    await approver.refused(rollBack, { ...back, ifMatch: newest - 1 }, 'market.configurationMoved')
    const { number } = await approver.call(rollBack, { ...back, ifMatch: newest })
    const after = await app()
    expect(after.number).toBe(number)
    expect(JSON.stringify(after.items)).toBe(JSON.stringify(before.items))
    // iOS keeps what it has
    expect(await parametersOf({ platform: 'iOS' })).toMatchObject({ back: 'second' })
    await approver.refused(rollBack, { ...back, ifMatch: number }, 'market.alreadyServed')
  })

  test('withdrawing takes one person and is seen at once', async () => {
    const itemId = await live('harmful', 'x')
    await approver.call(withdrawContent, { itemIds: [itemId], reason: 'texto equivocado' })
    expect(await parametersOf()).not.toHaveProperty(['harmful'])
    expect(await itemOf(itemId)).toMatchObject({ state: 'withdrawn', liveNumber: null })
    await approver.refused(withdrawContent, { itemIds: [itemId], reason: 'otra vez' }, 'market.notPublishable')
  })

  test('a rollout goes to the same part of the devices until it is widened, and nothing is published on top of it', async () => {
    const itemId = await live('rolled', 'old')
    const { version } = await itemOf(itemId)
    await saveParameter(writer, 'rolled', 'new', { itemId, version })
    await published(people, publishing(itemId), { rollout: 30 })
    const { list } = await writer.call(listConfigurations, { platform: 'Android', pageSize: 1 })
    const number = list[0]?.number ?? 0
    const devices = Array.from({ length: 60 }, (_, at) => `device-${at}`)
    for (const device of devices) {
      const wanted = bucketOf(number, device) < 30 ? 'new' : 'old'
      expect(await parametersOf({ device })).toMatchObject({ rolled: wanted })
    }
    expect(await parametersOf()).toMatchObject({ rolled: 'old' })
    // who has it hears that nothing changed; what another device knows is not what it has
    const [within, outside] = [true, false].map(
      (has) => devices.find((device) => bucketOf(number, device) < 30 === has) ?? '',
    )
    const { etag = '' } = await app({ device: within ?? '' })
    expect(await app({ device: within ?? '' }, { 'if-none-match': etag })).toMatchObject({ http: 304, body: '' })
    expect(await app({ device: outside ?? '' }, { 'if-none-match': etag })).toMatchObject({ http: 200 })
    const { itemId: next } = await saveParameter(writer, 'rolled.next', 'x')
    const waiting = await approved(people, publishing(next))
    const { heads } = await approver.call(releaseDetail, { releaseId: waiting.releaseId })
    const { releaseId } = waiting
    await approver.refused(
      publishRelease,
      { releaseId, version: waiting.version, ifMatch: heads },
      'market.rolloutRunning',
    )
    const widen = { number, reason: 'va bien' }
    await approver.refused(widenRollout, { ...widen, platform: 'Android', rollout: 20 }, 'market.rolloutNarrower')
    for (const platform of ['Android', 'iOS'] as const) {
      const newest = await writer.call(listConfigurations, { platform, pageSize: 1 })
      await approver.call(widenRollout, { ...widen, number: newest.list[0]?.number ?? 0, platform, rollout: 100 })
    }
    expect(await parametersOf()).toMatchObject({ rolled: 'new' })
    await approver.call(publishRelease, { releaseId, version: waiting.version, ifMatch: heads })
  })
})

describe('what an app gets', () => {
  test('the same content is answered 304 until it changes', async () => {
    const first = await app()
    expect(first.http).toBe(200)
    expect(first.etag).toMatch(new RegExp(`^"${first.number}-`))
    expect(await app({}, { 'if-none-match': first.etag })).toMatchObject({ http: 304, body: '' })
    await live('etag', 'x')
    expect(await app({}, { 'if-none-match': first.etag })).toMatchObject({ http: 200, number: first.number + 1 })
  })

  test('a version that can’t be read is refused, and an unknown key too', async () => {
    for (const version of ['1.2', 'v1.2.3', '1.2.3.4', 'latest'])
      expect((await app({ version })).body).toContain(`The version ${version} cannot be read`)
    expect((await fetched(testApp(), 'nobody')).http).toBe(401)
  })

  test('texts fall back along the languages, marked; nothing of that is kept as own', async () => {
    const { itemId } = await saveCustom(writer, 'words', {
      body: { texts: { es: { title: 'Hola', text: 'Todo' }, zh: { title: '你好', text: '全部' } } },
    })
    await published(people, publishing(itemId))
    const said = async (language: string) =>
      (await app({ language })).items['custom']?.find(({ slot }) => slot === 'words')
    expect(await said('es-MX')).toMatchObject({ text: { title: 'Hola' } })
    expect(await said('es-MX')).not.toHaveProperty('fallback')
    expect(await said('zh-CN')).toMatchObject({ text: { title: '你好' } })
    expect(await said('en')).toMatchObject({ text: { title: 'Hola' }, fallback: 'es' })
    expect(await said('pt-BR')).toMatchObject({ text: { title: 'Hola' } })
    expect((await itemOf(itemId, 'custom')).body['texts']).not.toHaveProperty('en')
  })

  test('a window opens and ends at the merchant’s own minute, and the answer says when it changes next', async () => {
    const now = testApp().clock.now()
    const opens = new Date(Math.ceil((now.getTime() + 60_000) / 60_000) * 60_000)
    await live('window', 'x', { validFrom: minutesFrom(opens, 0), validTo: minutesFrom(opens, 10) })
    const { changesAt } = JSON.parse((await app()).body) as { changesAt: string }
    expect(changesAt).toBe(opens.toISOString())
    testApp().clock.set(new Date(opens.getTime() - 1))
    expect(await parametersOf()).not.toHaveProperty(['window'])
    testApp().clock.set(opens)
    expect(await parametersOf()).toMatchObject({ window: 'x' })
    testApp().clock.set(new Date(opens.getTime() + 10 * 60_000))
    expect(await parametersOf()).not.toHaveProperty(['window'])
  })

  test('the preview says of every item what does not hold', async () => {
    const itemId = await live('why', 'x', {
      platform: 'iOS',
      versionFrom: '3.0.0',
      customer: 'new',
      districts: ['Nuevo León'],
      language: 'en',
    })
    const { items } = await writer.call(previewContent, { platform: 'iOS', version: '2.9.9', language: 'es' })
    expect(items.find((item) => item.itemId === itemId)?.failing).toEqual([
      'version',
      'language',
      'customer',
      'district',
    ])
    const seen = await writer.call(previewContent, {
      platform: 'iOS',
      version: '3.0.0',
      language: 'en',
      customer: 'new',
      district: 'nuevo leon',
    })
    expect(seen.items.find((item) => item.itemId === itemId)?.failing).toEqual([])
    const draft = await saveParameter(writer, 'previewed', 'soon')
    const { releaseId } = await writer.call(saveRelease, { name: 'Pronto', items: publishing(draft.itemId) })
    const asked = { platform: 'Android', version: '1.10.0', language: 'es' } as const
    const withIt = await writer.call(previewContent, { ...asked, releaseId })
    expect(JSON.stringify(withIt.payload)).toContain('previewed')
    expect(JSON.stringify((await writer.call(previewContent, asked)).payload)).not.toContain('previewed')
    expect(await parametersOf()).not.toHaveProperty(['previewed'])
  })
})

describe('what may be saved', () => {
  const saving = (jumpType: 'web' | 'interior', jumpTarget: string) => ({
    kind: 'custom' as const,
    slot: 'linked',
    title: 'Enlace',
    ...everybody,
    jumpType,
    jumpTarget,
    body: { texts: {} },
  })

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT://play.google.com/%0aalert(1)',
    'http://play.google.com/',
    'data:text/html,<script>',
    'https://user@play.google.com/',
    'https://play.google.com:8443/',
    'https://play.google.com\\@evil.example/',
    '//play.google.com/',
    'https:/play.google.com',
  ])('the address %s is refused', async (target) => {
    const answer = await writer.raw(saveContent, saving('web', target))
    expect(answer.code).toBe(40000)
  })

  test('a link leads to an allowed host or a known page, and never to itself', async () => {
    await writer.refused(saveContent, saving('web', 'https://play.google.com.evil.example/x'), 'market.hostNotAllowed')
    await writer.refused(saveContent, saving('interior', 'no.such.page'), 'market.pageUnknown')
    await writer.refused(saveContent, saving('interior', 'custom:linked'), 'market.jumpToItself')
    await writer.call(saveContent, saving('web', 'https://play.google.com/store?id=x'))
  })

  test('parameters that are secrets or not of their type are refused', async () => {
    const parameter = (slot: string, body: { type: 'number' | 'json' | 'switch' | 'text'; value: string }) =>
      writer.raw(saveContent, {
        kind: 'parameter',
        slot,
        title: slot,
        ...everybody,
        body: { ...body, description: 'x' },
      })
    for (const slot of ['api_key', 'stp.password', 'smsToken', 'client.secret'])
      expect(await parameter(slot, { type: 'text', value: 'x' }), slot).toMatchObject({ code: 40000 })
    expect(await parameter('n', { type: 'number', value: '1e9' })).toMatchObject({ code: 40000 })
    expect(await parameter('j', { type: 'json', value: '{' })).toMatchObject({ code: 40000 })
    expect(await parameter('s', { type: 'switch', value: 'yes' })).toMatchObject({ code: 40000 })
    expect(await parameter('j', { type: 'json', value: '{"a":[1]}' })).toMatchObject({ code: 2000 })
  })

  test('contact information with a number that nobody can call is refused', async () => {
    const contact = (more: { phone?: string; whatsapp?: string }) => ({
      kind: 'contact' as const,
      slot: '',
      title: 'Contacto',
      ...everybody,
      body: { phone: '800 123 4567', email: 'hola@example.com', texts: { es: { hours: '9 a 18' } }, ...more },
    })
    await writer.refused(saveContent, contact({ whatsapp: '1234567' }), 'market.invalidPhone')
    await writer.refused(saveContent, contact({ phone: '(-) 12 - 3' }), 'market.invalidPhone')
    await writer.call(saveContent, contact({ whatsapp: '+52 55 1234 5678' }))
  })

  test('a notice that collects is refused in any language', async () => {
    const notice = (text: string) =>
      writer.raw(saveContent, {
        kind: 'appNotice',
        slot: '',
        title: 'Aviso',
        ...everybody,
        body: { popUp: false, texts: { es: { title: 'Aviso', text } } },
      })
    for (const text of ['Su pago vencido será reportado', 'Tiene un ADEUDO', '您的借款已逾期', 'Evite el embargo'])
      expect(await notice(text), text).toMatchObject({ code: 40000 })
    expect(await notice('Conozca nuestro nuevo horario')).toMatchObject({ code: 2000 })
  })

  test('a window typed by any merchant’s clock is the same minute there, on days that are changed to summer time too', async () => {
    const superuser = await testApp().given.person({ superuser: true })
    const merchants = await testApp().app.db.selectFrom('merchant').select(['merchantId', 'timeZone']).execute()
    // Santiago leaves summer time on 2027-04-04 and begins it on 2027-09-05, at midnight
    const typed = ['2027-04-03T22:30', '2027-04-04T03:00', '2027-09-04T23:59', '2027-09-05T01:00', '2028-02-29T00:00']
    for (const { merchantId, timeZone } of merchants) {
      for (const [at, validFrom] of typed.entries())
        await superuser.call(saveContent, {
          kind: 'parameter',
          merchant: merchantId,
          slot: `zone.${at}`,
          title: validFrom,
          ...everybody,
          validFrom,
          body: { type: 'text', value: 'x', description: 'x' },
        })
      const { list } = await superuser.call(listContent, { kind: 'parameter', merchant: merchantId, text: '-0' })
      const written = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
      for (const { itemId, title, validFrom } of list.filter(({ slot }) => slot.startsWith('zone.'))) {
        const { rows } = await sql<{
          at: Date
        }>`select valid_from as at from content_item where item_id = ${itemId}`.execute(testApp().app.db)
        expect(validFrom, timeZone).toBe(title)
        expect(written.format(rows[0]?.at).replace(' ', 'T'), timeZone).toBe(title)
      }
      expect(list.filter(({ slot }) => slot.startsWith('zone.'))).toHaveLength(typed.length)
    }
  })

  test('a picture is turned, sized, made small, and needs words for whoever can’t see it', async () => {
    const noise = await sharp({
      create: {
        width: 2400,
        height: 1600,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 20 },
      },
    })
      .jpeg({ quality: 60 })
      .toBuffer()
    const upload = (content: Buffer, name = 'a.jpg', words = alt) =>
      writer.upload(uploadImage, { name: 'Portada', slot: 'banner', alt: words }, { name, content })
    const { data } = await upload(noise)
    expect(data.sizeBytes).toBeLessThanOrEqual(200 * 1024)
    expect(data).toMatchObject({ width: 648, height: 432 })
    const served = await testApp().app.http.inject({ method: 'GET', url: `/api/app/content/image/${data.sha256}.jpg` })
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined()
    expect(await upload(Buffer.from('<svg/>'))).toMatchObject({ code: 40000 })
    expect(await upload(await jpeg(120, 48))).toMatchObject({ code: 40000 })
    expect((await upload(await jpeg(), 'a.jpg', { zh: '', en: '', es: '' })).code).toBe(40000)
  })

  test('a picture that an item names stays', async () => {
    const image = await givenImage(writer)
    const { imageId } = image
    await writer.call(saveContent, {
      kind: 'discoverBanner',
      slot: '',
      title: 'Descubra',
      ...everybody,
      body: { image: imageId, texts: {} },
    })
    expect(await writer.call(imageUses, { imageId })).toMatchObject([{ title: 'Descubra', live: false }])
    await writer.refused(retireImage, { imageId, version: 0, retired: true, reason: 'vieja' }, 'market.imageInUse')
  })
})

describe('drafting', () => {
  test('every save is kept, and an older one comes back as a new draft', async () => {
    const { itemId } = await saveParameter(writer, 'kept', 'one')
    await saveParameter(writer, 'kept', 'two', { itemId, version: 0 })
    await writer.refused(
      saveContent,
      {
        kind: 'parameter',
        itemId,
        version: 0,
        slot: 'kept',
        title: 'kept',
        ...everybody,
        body: { type: 'text', value: 'three', description: 'x' },
      },
      'record.stale',
    )
    await writer.call(restoreContent, { itemId, version: 1, number: 1 })
    const { list } = await writer.call(contentHistory, { itemId })
    expect(list.map(({ why, ofNumber }) => [why, ofNumber])).toEqual([
      ['restored', 1],
      ['edited', null],
      ['made', null],
    ])
    expect(list[0]?.content).toEqual(list[2]?.content)
  })

  test('an item moves behind another one without touching the rest', async () => {
    const make = async (title: string) => (await saveNotice(title)).itemId
    const saveNotice = (title: string) =>
      writer.call(saveContent, {
        kind: 'notice',
        slot: '',
        title,
        ...everybody,
        body: { popUp: false, texts: {} },
      })
    const [a, b, c] = [await make('A'), await make('B'), await make('C')]
    const titles = async () =>
      (await writer.call(listContent, { kind: 'notice', sortField: 'position' })).list.map(({ title }) => title)
    await writer.call(moveContent, { itemId: c, version: 0, after: a })
    expect(await titles()).toEqual(['A', 'C', 'B'])
    await writer.call(moveContent, { itemId: b, version: 0, after: null })
    expect(await titles()).toEqual(['B', 'A', 'C'])
    let version = 1
    for (let at = 0; at < 24; at++) {
      const moved = await writer.call(moveContent, { itemId: c, version, after: at % 2 ? a : b })
      version = moved.version
    }
    expect(await titles()).toEqual(['B', 'A', 'C'])
  })

  test('items are copied to another merchant as drafts, their pictures too, and live there alone', async () => {
    const { imageId } = await givenImage(writer)
    const { itemId } = await writer.call(saveContent, {
      kind: 'banner',
      slot: 'productList',
      title: 'Para copiar',
      ...everybody,
      body: { image: imageId, texts: { es: { title: 'Hola' } } },
    })
    const other = await testApp()
      .given.merchantId('Cafe Plata')
      .catch(() => 0)
    const foreign = await testApp().given.person({ role: 'TECHNICAL', country: 'CO' })
    await foreign.refused(copyContent, { itemIds: [itemId], merchant: await merchantOf(foreign) }, 'record.missing')
    await writer.refused(copyContent, { itemIds: [itemId], merchant }, 'market.copyToItself')
    const own = await testApp()
      .app.db.selectFrom('accountMerchant')
      .select('merchantId')
      .where('accountId', '=', writer.accountId)
      .where('merchantId', '<>', merchant)
      .executeTakeFirstOrThrow()
    expect(other).not.toBe(own.merchantId)
    expect(await writer.call(copyContent, { itemIds: [itemId], merchant: own.merchantId })).toEqual({ copied: 1 })
    const { list } = await writer.call(listContent, { kind: 'banner', merchant: own.merchantId })
    expect(list).toMatchObject([{ title: 'Para copiar', state: 'draft' }])
    expect(list[0]?.body['image']).not.toBe(imageId)
    expect(list[0]?.imageSha).toBeTruthy()
  })

  test('what borrowers see or a release waits with is not put away', async () => {
    const itemId = await live('stays', 'x')
    const { version } = await itemOf(itemId)
    await writer.refused(retireContent, { itemId, version, reason: 'sobra' }, 'market.stillLive')
    const draft = await saveParameter(writer, 'waits', 'x')
    await writer.call(saveRelease, { name: 'Espera', items: publishing(draft.itemId) })
    await writer.refused(retireContent, { itemId: draft.itemId, version: 0, reason: 'sobra' }, 'market.inRelease')
  })

  test('who has one screen of content reads and changes that kind alone', async () => {
    const director = await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })
    await director.call(listContent, { kind: 'parameter' })
    expect(
      (
        await director.raw(saveContent, {
          kind: 'parameter',
          slot: 'x',
          title: 'x',
          ...everybody,
          body: { type: 'text', value: 'x', description: 'x' },
        })
      ).http,
    ).toBe(403)
    const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    expect((await agent.raw(listContent, { kind: 'parameter' })).http).toBe(403)
  })
})

test('whose market an account does not keep shows it no item, picture, release or number of that merchant', async () => {
  const { db } = testApp().app
  const keeper = await testApp().given.person({ role: 'TECHNICAL' })
  const { imageId } = await givenImage(writer)
  const { itemId } = await saveParameter(writer, 'not.kept', '1')
  const release = await writer.call(saveRelease, { name: 'De otro', items: publishing(itemId) })
  await db
    .deleteFrom('accountMarketMerchant')
    .where('accountId', '=', keeper.accountId)
    .where('merchantId', '=', merchant)
    .execute()
  const one = await testApp().given.signedIn(keeper.accountId)
  // another merchant's market is what opens, although this merchant is worked for
  const other = await merchantOf(one)
  expect(other).not.toBe(merchant)
  const list = { kind: 'parameter', pageSize: 200 } as const
  for (const { merchant: of } of (await one.call(listContent, list)).list) expect(of).toBe(other)
  await one.refused(listContent, { ...list, merchant }, 'market.merchantForeign')
  await one.refused(listImages, { merchant }, 'market.merchantForeign')
  await one.refused(listReleases, { merchant }, 'market.merchantForeign')
  await one.refused(listConfigurations, { merchant }, 'market.merchantForeign')
  await one.refused(contentHistory, { itemId }, 'record.missing')
  await one.refused(copyContent, { itemIds: [itemId], merchant: other }, 'record.missing')
  await one.refused(imageUses, { imageId }, 'record.missing')
  await one.refused(releaseDetail, { releaseId: release.releaseId }, 'record.missing')
  const cancelled = { releaseId: release.releaseId, version: release.version, reason: 'ajeno' }
  await one.refused(cancelRelease, cancelled, 'record.missing')
  await db.deleteFrom('accountMarketMerchant').where('accountId', '=', keeper.accountId).execute()
  const none = await testApp().given.signedIn(keeper.accountId)
  await none.refused(contentChoices, {}, 'market.merchantForeign')
})
