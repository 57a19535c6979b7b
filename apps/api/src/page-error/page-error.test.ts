import { listPageErrors, reportPageError } from '@cordillera/contract/page-error/page-error'
import { expect, test } from 'vitest'
import { startApp } from '../../test/harness.ts'

const testApp = startApp()
const report = {
  message: 'María of +52 5512341661 (maria@example.com) is undefined',
  stack:
    'TypeError: María is undefined\n    at show (https://cms.example/assets/Case-Bx1.js:3:14)\n    at https://x.js:1:1',
  place: '/collection/make_conclusion/C7K20000142MX?find=5512341661',
  version: 'index-BvY3xK9d',
}

test('an error is kept once and counted, for TECHNICAL to read, without personal data', async () => {
  const agent = await testApp().given.person({ role: 'AGENT' })
  const technical = await testApp().given.person({ role: 'TECHNICAL' })
  await agent.call(reportPageError, report)
  await agent.call(reportPageError, report)
  await agent.call(reportPageError, { ...report, version: 'index-other' })
  const { list, total } = await technical.call(listPageErrors, {})
  expect(total).toBe(2)
  expect(list.map(({ times }) => times).sort()).toEqual([1, 2])
  expect(list[0]).toMatchObject({ place: '/collection/make_conclusion/:id' })
  expect(list[0]?.stack).toBe('at show (https://cms.example/assets/Case-Bx1.js:3:14)\nat https://x.js:1:1')
  expect(JSON.stringify(list)).not.toMatch(/5512341661|maria@|C7K2/)
  expect((await technical.call(listPageErrors, { version: 'index-other' })).total).toBe(1)
  await agent.refused(listPageErrors, {}, 'access.forbidden')
})

test('a page that fails in a loop is heard ten times a minute', async () => {
  const agent = await testApp().given.person({ role: 'AGENT' })
  const other = await testApp().given.person({ role: 'AGENT' })
  for (let n = 0; n < 10; n++) await agent.call(reportPageError, { ...report, message: `loop` })
  const refusal = await agent.refused(reportPageError, report, 'request.tooMany')
  expect(refusal.msg).toBe('Too many requests. Try again in 60 seconds.')
  await other.call(reportPageError, report)
  testApp().clock.advance(61_000)
  await agent.call(reportPageError, report)
})
