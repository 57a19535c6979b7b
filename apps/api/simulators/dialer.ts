/**
 * A dialer: rings, is answered or not by the number's last digit, ends, and tells of each by signed webhook. Asked about a call it
 * says how far that came, a number that ends in 44 is talked to without a word of it reaching the console.
 */
import { after, type Keep, newId, postSigned, serveJson, simulatorSecret } from './simulator.ts'

/** By the last digit of the number. */
const outcomes: Readonly<Record<string, string>> = {
  5: 'no answer',
  6: 'no answer',
  7: 'busy',
  8: 'switched off',
  9: 'not in service',
}
/** This last digit talks to a person until somebody hangs up; what is only played to it ends. */
const longTalker = '4'
/** Events of these numbers are lost on their way. */
const unheard = '44'
/** Lines of such a name can't show a number with a prefix. */
const plainLine = 'plain'
const ringsAfterMs = 700
const ringsForMs = 4000
const talksForMs = 40_000

interface Live {
  callId: string
  eventsUrl: string
  isAnswered: boolean
  /** A profile is played: nobody of ours is on the line. */
  isPlayed: boolean
  /** Whether its events are lost on their way. */
  isUnheard: boolean
  /** How it ended; undefined while it lasts. */
  end?: { outcome: string; recording?: string }
}

export function startDialer(keep: Keep, pace: number): Promise<number> {
  /** By the dialer's id of a call; those that ended stay to be asked about. */
  const calls = new Map<string, Live>()

  const tell = (call: Live, kind: string, more: object = {}) =>
    call.isUnheard ||
    postSigned(call.eventsUrl, {
      eventId: newId('ev'),
      callId: call.callId,
      kind,
      at: new Date().toISOString(),
      ...more,
    })

  function end(id: string, call: Live, outcome: string): void {
    if (call.end) return
    call.end = { outcome, ...(call.isAnswered ? { recording: `recordings/${id}.wav` } : {}) }
    tell(call, 'ended', call.end)
  }

  function ring(id: string, call: Live, number: string): void {
    after(ringsAfterMs * pace, () => call.end || tell(call, 'ringing'))
    after((ringsAfterMs + ringsForMs) * pace, () => {
      if (call.end) return
      const outcome = outcomes[number.at(-1) ?? '']
      if (outcome) return end(id, call, outcome)
      call.isAnswered = true
      tell(call, 'answered')
      if (number.at(-1) !== longTalker || call.isUnheard || call.isPlayed)
        after(talksForMs * pace, () => end(id, call, 'answered'))
    })
  }

  return serveJson(({ path, body, token }) => {
    if (token !== simulatorSecret) return [401, { error: 'wrong token' }]
    if (path === '/calls') {
      const id = newId('call')
      const number = String(body['number'])
      const line = String(body['line'])
      const call = {
        callId: String(body['callId']),
        eventsUrl: String(body['eventsUrl']),
        isAnswered: false,
        isPlayed: body['profile'] !== undefined,
        isUnheard: number.endsWith(unheard),
      }
      calls.set(id, call)
      keep({ protocol: 'dialer', to: number, text: line, id })
      ring(id, call, number)
      const prefix = body['callerPrefix']
      return [
        200,
        { id, ...(line.startsWith(plainLine) || prefix === undefined ? {} : { caller: `${prefix}3604400` }) },
      ]
    }
    if (path === '/calls/find')
      return [200, stateOf([...calls.values()].find(({ callId }) => callId === body['callId']))]
    const [, id = ''] = /^\/calls\/(\w+)\/hangup$/.exec(path) ?? []
    const call = calls.get(id)
    if (!call || call.end) return [404, {}]
    end(id, call, call.isAnswered ? 'answered' : 'no answer')
    return [200, {}]
  })
}

function stateOf(call: Live | undefined): object {
  if (!call) return { kind: null }
  return call.end ? { kind: 'ended', ...call.end } : { kind: call.isAnswered ? 'answered' : 'ringing' }
}
