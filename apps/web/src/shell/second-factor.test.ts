import { queryUserInfo } from '@cordillera/contract/access/session'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../ui/call.ts'
import './Protocol.tsx'
import { answerSecondFactor, askedSecondFactor } from './second-factor.ts'

afterEach(() => vi.unstubAllGlobals())

const refused = () => new Response(JSON.stringify({ code: 499, msg: 'bind', data: null }), { status: 499 })

test('a call that is refused before anything is drawn waits for the second factor, and then is sent again', async () => {
  const answers = [refused(), refused(), ...[1, 2].map(() => new Response(JSON.stringify({ code: 2000, data: 'in' })))]
  vi.stubGlobal('fetch', async () => answers.shift())
  const calls = Promise.all([call(queryUserInfo, {}), call(queryUserInfo, {})])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  await vi.waitFor(() => expect(askedSecondFactor()).toBe('bind'))
  answerSecondFactor(true)
  expect(await calls).toEqual(['in', 'in'])
  expect(askedSecondFactor()).toBeNull()
})

test('closed without an answer, the call fails with what the server said', async () => {
  vi.stubGlobal('fetch', async () => refused())
  const failed = expect(call(queryUserInfo, {})).rejects.toMatchObject({ http: 499, msg: 'bind' })
  await vi.waitFor(() => expect(askedSecondFactor()).toBe('bind'))
  answerSecondFactor(false)
  await failed
})
