import { saveLog } from '@cordillera/contract/collection/log'
import { countUnread, listNotifications, markRead } from '@cordillera/contract/notification/notification'
import { expect, test } from 'vitest'
import { givenCases, later } from '../../../test/given-cases.ts'
import { startApp } from '../../../test/harness.ts'
import { remindOfPromises } from './promise-reminder.queries.ts'

const testApp = startApp()

test('promises due today are told once, in the morning of the merchant’s place', async () => {
  let agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const [loan] = await givenCases(testApp(), agent)
  if (!loan) throw new Error('one case was asked for')
  const promise = { day: '2026-11-22', amount: 50_000 }
  await agent.call(saveLog, { caseId: loan.caseId, version: 0, contactId: null, channel: 'call', result: 1, promise })
  agent = await later(testApp(), '2026-11-22T12:59:00Z', agent) // 06:59 there
  await remindOfPromises(testApp().app.db, testApp().clock.now())
  expect(await agent.call(countUnread, {})).toEqual({ unread: 0 })
  testApp().clock.set('2026-11-22T13:01:00Z')
  await remindOfPromises(testApp().app.db, testApp().clock.now())
  await remindOfPromises(testApp().app.db, testApp().clock.now())
  expect(await agent.call(listNotifications, {})).toMatchObject({
    total: 1,
    list: [
      {
        text: 'Promises due today: 1',
        place: '/collection/pendingCollect?promisedFrom=2026-11-22&promisedTo=2026-11-22',
      },
    ],
  })
  await agent.call(markRead, { upTo: testApp().clock.now().toISOString() })
  await remindOfPromises(testApp().app.db, testApp().clock.now())
  expect(await agent.call(countUnread, {})).toEqual({ unread: 0 })
})
