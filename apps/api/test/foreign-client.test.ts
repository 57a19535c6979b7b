/** What a client gets that sends what the specification shows and nothing else: its headers, its fields, its paths. */
import { assignCases } from '@cordillera/contract/collection/case'
import { recordOperation } from '@cordillera/contract/operation-log/log'
import { describe, expect, test } from 'vitest'
import { endpointsOf } from '../src/platform/implement.ts'
import { givenKnownCase } from './given-cases.ts'
import { type Person, startApp } from './harness.ts'

const headersOf = ({ token, deviceId }: Person) => ({
  authorization: `JWT ${token}`,
  'device-id': deviceId,
  'content-type': 'application/json',
})
const app = startApp()

/** Calls of the specification (2 §7) that write money, messages, calls or jobs; its clients know no Idempotency-Key. */
const named = `
  cs/core/case/recall cs/core/case/assign cs/core/saveLog cs/core/call cs/core/batchCall
  collecting/generate_barcode collecting/part_payment collecting/generate_amount_encrypt app/coupon/issue
  cs/core/leaveApplication/askLeave cs/core/leaveApplication/applySabbatical cs/attendance/addAdditions
  cs/statisticsAttendance/computeAttendance ppd/job/create ppd/job/restart goal/create wwp/create
  cs/case/workplace/modifyAssignCase cs/case/workplace/modifyNotAssignCase case/assignRule/addRule case/assignRule/assignCase
  cs/msg/sendMsg cs/msg/sendEmail cs/case/stop/add`
  .trim()
  .split(/\s+/)
  .map((path) => `/forward/collect/${path}`)
  .concat(
    [
      'get_repayment_link',
      'get_ext_period_link',
      'public_repayment',
      'user_refund',
      'get_cancelLoan_link',
      'get_voucher_link',
    ].map((name) => `/forward/credit/user_base_info/${name}`),
  )

describe('a client of the specification', () => {
  test.each(named)('%s needs no header that the specification does not show', async (path) => {
    const person = await app().given.person({ role: 'COUNTRY_DIRECTOR' })
    const endpoint = endpointsOf(app().app.http).get(path)
    expect(endpoint?.idempotent, 'a repeat with a key still gets the first answer').toBe('ifGiven')
    const answer = await app().sendRaw(path, '{}', headersOf(person))
    expect(answer.msg).not.toMatch(/Idempotency-Key/)
  })

  test('names JSON as the type of an empty body, which is none', async () => {
    const person = await app().given.person({ role: 'AGENT' })
    const answer = await app().sendRaw('/api/cms/user_auth/query_user_info', '', headersOf(person))
    expect(answer).toMatchObject({ http: 200, code: 2000 })
  })

  test('logs a copy with the id alone, and is refused with two of them', async () => {
    const agent = await app().given.person({ role: 'AGENT', stage: 'S1A' })
    const { caseId } = await givenKnownCase(app(), agent)
    const about = { channel: 'cms', operate: 'copy', content: 'mobile' } as const
    expect(await agent.call(recordOperation, { ...about, caseId })).toEqual({ done: true })
    const both = await agent.raw(recordOperation, { ...about, caseId, userId: caseId })
    expect(both.code).toBe(40000)
  })

  test('who assigns to nobody is told so by the catalogue: 40706', async () => {
    const director = await app().given.person({ role: 'DIRECTOR', stage: 'S1A' })
    const { caseId } = await givenKnownCase(app(), await app().given.person({ role: 'AGENT', stage: 'S1A' }))
    const answer = await director.raw(assignCases, {
      selection: { cases: [{ caseId, version: 0 }] },
      strategy: 'average number',
    })
    expect(answer.code).toBe(40706)
  })

  test('finds groups and hidden pages in its list of permissions, under the specification’s names', async () => {
    const agent = await app().given.person({ role: 'AGENT' })
    const { perm_list } = await app()
      .sendRaw<{ perm_list: string[] }>('/api/cms/user_auth/query_user_info', '{}', headersOf(agent))
      .then(({ data }) => data)
    expect(perm_list).toEqual(
      expect.arrayContaining([
        'web_menu_collection',
        'web_menu_pendingCollect',
        'web_menu_make_conclusion',
        'web_menu_my-info',
      ]),
    )
    expect(perm_list).not.toContain('web_menu_finance')
  })
})

test('a webhook that can’t be read is never answered like one that was kept', async () => {
  const { http } = app().app
  const told = [...endpointsOf(http).keys()].filter((path) => path.startsWith('/api/webhook/'))
  expect(told.length).toBeGreaterThan(5)
  for (const url of told) {
    const { statusCode } = await http.inject({ method: 'POST', url, payload: { unheardOf: 'x'.repeat(20) } })
    expect([url, statusCode < 300 || statusCode === 400]).toEqual([url, false])
  }
})
