import { assignCases } from '@cordillera/contract/collection/case'
import { countUnread, listNotifications, markRead } from '@cordillera/contract/notification/notification'
import { expect, test } from 'vitest'
import { givenLoans } from '../../test/given-loans.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { announce } from '../platform/notifications.ts'

const testApp = startApp()

const textsOf = async (person: Person) => (await person.call(listNotifications, {})).list.map(({ text }) => text)
const unreadOf = async (person: Person) => (await person.call(countUnread, {})).unread

test('a collector who is given cases is told how many, and the bell leads to them', async () => {
  const leader = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A', leader })
  const loans = await givenLoans(testApp(), { count: 3 })
  await leader.call(assignCases, {
    selection: { cases: loans.map(({ caseId }) => ({ caseId, version: 0 })) },
    collectors: [agent.accountId],
    strategy: 'average number',
  })
  const { list, total } = await agent.call(listNotifications, {})
  expect(total).toBe(1)
  expect(list).toMatchObject([
    { kind: 'case.assigned', text: 'Cases assigned to you: 3', place: '/collection/pendingCollect', readTime: null },
  ])
  expect(await unreadOf(agent)).toBe(1)
  expect(await unreadOf(leader)).toBe(0)
})

test('who asked for a job is told how it ended, in the language they read', async () => {
  const { app, clock } = testApp()
  const asker = await testApp().given.person({ role: 'FINANCE' })
  app.jobs.define('payment.test', async () => ({ counts: {} }))
  await app.db.transaction().execute((tx) =>
    app.jobs.enqueue(tx, {
      kind: 'payment.test',
      title: 'lines.csv',
      input: {},
      createdBy: asker.accountId,
      now: clock.now(),
    }),
  )
  await testApp().drainJobs()
  expect(await textsOf(asker)).toEqual(['payment.test is done: lines.csv'])
  const spanish = await asker.raw(listNotifications, {}, { 'accept-language': 'es' })
  expect(spanish.data.list[0]?.text).toBe('payment.test, terminado: lines.csv')
})

test('reading some leaves the others; reading all up to a moment leaves what came after it', async () => {
  const { app, clock } = testApp()
  const person = await testApp().given.person({ role: 'AGENT' })
  const announceTo = (what: string) =>
    announce(app.db, clock.now(), [{ to: person.accountId, kind: 'approval.wanted', params: { what } }])
  await announceTo('one')
  clock.advance(1000)
  await announceTo('two')
  const seen = clock.now().toISOString()
  clock.advance(1000)
  await announceTo('three')
  const { list } = await person.call(listNotifications, { unread: true })
  expect(list.map(({ text }) => text)).toEqual([
    'Waiting for your approval: three',
    'Waiting for your approval: two',
    'Waiting for your approval: one',
  ])
  const oldest = list[2]?.notificationId ?? 0
  expect(await person.call(markRead, { notifications: [oldest] })).toEqual({ unread: 2 })
  expect(await person.call(markRead, { upTo: seen })).toEqual({ unread: 1 })
  expect((await person.call(listNotifications, { unread: false })).total).toBe(2)
})

test('the same thing told again is one line, unread once more; what was undone is not told', async () => {
  const { app, clock } = testApp()
  const person = await testApp().given.person({ role: 'AGENT' })
  const telling = (count: number) => [
    { to: person.accountId, kind: 'case.assigned' as const, params: { count }, about: 'G1' },
    { to: person.accountId, kind: 'case.assigned' as const, params: { count }, about: 'G1' },
  ]
  await announce(app.db, clock.now(), telling(1))
  await person.call(markRead, { upTo: clock.now().toISOString() })
  await announce(app.db, clock.now(), telling(5))
  expect(await textsOf(person)).toEqual(['Cases assigned to you: 5'])
  expect(await unreadOf(person)).toBe(1)
  await expect(
    app.db.transaction().execute(async (tx) => {
      await announce(tx, clock.now(), telling(9))
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await textsOf(person)).toEqual(['Cases assigned to you: 5'])
})

test('the same thing told twice at once is one line', async () => {
  const { app, clock } = testApp()
  const person = await testApp().given.person({ role: 'AGENT' })
  const telling = (count: number) =>
    announce(app.db, clock.now(), [{ to: person.accountId, kind: 'case.assigned', params: { count }, about: 'G2' }])
  await Promise.all(Array.from({ length: 20 }, () => telling(3)))
  expect(await textsOf(person)).toEqual(['Cases assigned to you: 3'])
  expect(await unreadOf(person)).toBe(1)
})

test('another person’s notifications can be neither seen nor marked', async () => {
  const { app, clock } = testApp()
  const [mine, other] = [
    await testApp().given.person({ role: 'AGENT' }),
    await testApp().given.person({ superuser: true }),
  ]
  await announce(app.db, clock.now(), [{ to: mine.accountId, kind: 'approval.wanted', params: { what: 'it' } }])
  const [told] = (await mine.call(listNotifications, {})).list
  const kept = () => app.db.selectFrom('notification').selectAll().orderBy('notificationId').execute()
  const before = await kept()
  expect(await textsOf(other)).toEqual([])
  await other.call(markRead, { notifications: [told?.notificationId ?? 0] })
  await other.call(markRead, { upTo: clock.now().toISOString() })
  expect(await kept()).toEqual(before)
  expect(await unreadOf(mine)).toBe(1)
})

test('a thousand people are told in one statement', async () => {
  const { app, clock } = testApp()
  const person = await testApp().given.person({ role: 'AGENT' })
  const many = Array.from({ length: 1000 }, (_, n) => ({
    to: person.accountId,
    kind: 'approval.wanted' as const,
    params: { what: `${n}` },
  }))
  await announce(app.db, clock.now(), many)
  expect(await unreadOf(person)).toBe(100)
})
