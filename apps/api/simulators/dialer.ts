/** A dialer: rings, is answered or not by the number's last digit, ends, and tells of each by signed webhook. */
import { after, type Keep, newId, postSigned, serveJson, simulatorSecret } from './simulator.ts'

/** By the last digit of the number. */
const outcomes: Readonly<Record<string, string>> = {
  5: 'no answer',
  6: 'no answer',
  7: 'busy',
  8: 'switched off',
  9: 'not in service',
}
/** This last digit talks until somebody hangs up. */
const longTalker = '4'
const ringsAfterMs = 700
const ringsForMs = 4000
const talksForMs = 40_000

interface Live {
  callId: string
  eventsUrl: string
  isAnswered: boolean
  isOver: boolean
}

export function startDialer(keep: Keep, pace: number): Promise<number> {
  const live = new Map<string, Live>()

  const tell = (call: Live, kind: string, more: object = {}) =>
    postSigned(call.eventsUrl, {
      eventId: newId('ev'),
      callId: call.callId,
      kind,
      at: new Date().toISOString(),
      ...more,
    })

  function end(id: string, call: Live, outcome: string): void {
    if (call.isOver) return
    call.isOver = true
    live.delete(id)
    tell(call, 'ended', { outcome, ...(call.isAnswered ? { recording: `recordings/${id}.wav` } : {}) })
  }

  function ring(id: string, call: Live, number: string): void {
    after(ringsAfterMs * pace, () => call.isOver || tell(call, 'ringing'))
    after((ringsAfterMs + ringsForMs) * pace, () => {
      if (call.isOver) return
      const outcome = outcomes[number.at(-1) ?? '']
      if (outcome) return end(id, call, outcome)
      call.isAnswered = true
      tell(call, 'answered')
      if (number.at(-1) !== longTalker) after(talksForMs * pace, () => end(id, call, 'answered'))
    })
  }

  return serveJson(({ path, body, token }) => {
    if (token !== simulatorSecret) return [401, { error: 'wrong token' }]
    if (path === '/calls') {
      const id = newId('call')
      const number = String(body['number'])
      const call = {
        callId: String(body['callId']),
        eventsUrl: String(body['eventsUrl']),
        isAnswered: false,
        isOver: false,
      }
      live.set(id, call)
      keep({ protocol: 'dialer', to: number, text: String(body['line']), id })
      ring(id, call, number)
      return [200, { id }]
    }
    const [, id = ''] = /^\/calls\/(\w+)\/hangup$/.exec(path) ?? []
    const call = live.get(id)
    if (call) end(id, call, call.isAnswered ? 'answered' : 'no answer')
    return [call ? 200 : 404, {}]
  })
}
