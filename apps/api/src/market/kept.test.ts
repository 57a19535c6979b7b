/** What stays of content: its history, the way back, and what an app may go on with. */
import { createAppKey } from '@cordillera/contract/access/app-key'
import { contentHistory, saveContent } from '@cordillera/contract/market/content'
import { previewContent } from '@cordillera/contract/market/release'
import { beforeAll, expect, test } from 'vitest'
import {
  editors,
  everybody,
  fetched,
  merchantOf,
  published,
  publishing,
  saveCustom,
  saveParameter,
} from '../../test/given-content.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'

const testApp = startApp()
let people: { writer: Person; approver: Person }
let writer: Person
let key: string

beforeAll(async () => {
  people = await editors(testApp())
  writer = people.writer
  const superuser = await testApp().given.person({ superuser: true })
  key = (await superuser.call(createAppKey, { merchant: await merchantOf(writer), name: 'android' })).key
})

test('no revision is changed or taken away, whether it was served or not', async () => {
  const { itemId } = await saveParameter(writer, 'kept', 'one')
  await published(people, publishing(itemId))
  const { db } = testApp().app
  await expect(sql`delete from content_revision where item_id = ${itemId}`.execute(db)).rejects.toThrow(
    'permission denied',
  )
  await expect(sql`update content_revision set content = '{}' where item_id = ${itemId}`.execute(db)).rejects.toThrow(
    'permission denied',
  )
  expect((await writer.call(contentHistory, { itemId })).list).toMatchObject([{ number: 1, served: expect.any(Array) }])
})

test('a page of a long history is its latest revisions, and the rest is counted to ten thousand', async () => {
  const { itemId } = await saveParameter(writer, 'long', 'one')
  const { db } = testApp().app
  await sql`
    insert into content_revision (item_id, number, why, content, made_by, made_at)
    select item_id, n, 'edited', content, made_by, made_at + n * interval '1 second'
    from content_revision, generate_series(2, 60000) n where item_id = ${itemId}`.execute(db)
  const { list, total, totalIsExact } = await writer.call(contentHistory, { itemId, pageSize: 20 })
  expect(list.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => 60_000 - at))
  expect([total, totalIsExact]).toEqual([10_000, false])
})

test('an answer says for how long it may be shown without asking, and until when each of its items', async () => {
  const { itemId } = await saveParameter(writer, 'offline', 'x', { validTo: '2030-01-01T12:00' })
  await published(people, publishing(itemId))
  const { body, items } = await fetched(testApp(), key)
  expect((JSON.parse(body) as { usableForHours: number }).usableForHours).toBeGreaterThanOrEqual(3 * 24)
  // noon in Mexico City, which keeps UTC−6
  const [offline] = (items['parameter'] ?? []).filter(({ slot }) => slot === 'offline')
  expect(offline).toMatchObject({ until: '2030-01-01T18:00:00.000Z' })
})

test('a script that got in past every check is in no answer and no preview', async () => {
  const { itemId } = await saveCustom(writer, 'scripted', {
    jumpType: 'interior',
    jumpTarget: 'home',
    body: { texts: { es: { title: 'Hola', text: 'Todo' } } },
  })
  await published(people, publishing(itemId))
  const said = async () => (await fetched(testApp(), key)).items['custom']?.find(({ slot }) => slot === 'scripted')
  expect(await said()).toMatchObject({ jump: { type: 'interior', target: 'home' } })
  const script = { kind: 'custom', slot: 'scripted', title: 'x', ...everybody, body: { texts: {} } } as const
  const address = { jumpType: 'web', jumpTarget: 'javascript:alert(1)' } as const
  await writer.refused(saveContent, { ...script, ...address }, 'market.addressRefused')
  // as somebody with the database in hand could
  const { db } = testApp().app.longWork
  const { rows } = await sql<{ content: Record<string, unknown> }>`
    select content from content_revision where item_id = ${itemId}`.execute(db)
  await sql`
    insert into content_revision (item_id, number, why, content, made_by, made_at)
    select item_id, 2, 'edited', ${JSON.stringify({ ...rows[0]?.content, ...address })}::jsonb, made_by, made_at
    from content_revision where item_id = ${itemId} and number = 1`.execute(db)
  await sql`update content_live set revision = 2 where item_id = ${itemId} and to_number is null`.execute(db)
  await sql`update content_head set stamp = stamp + 1`.execute(db)
  await expect.poll(async () => (await said())?.['jump'], { timeout: 3000 }).toBeUndefined()
  expect(await said()).toMatchObject({ text: { title: 'Hola' } })
  const preview = await writer.call(previewContent, { platform: 'Android', version: '1.10.0', language: 'es' })
  expect(JSON.stringify(preview.payload)).not.toContain('javascript')
})
