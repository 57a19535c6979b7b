/**
 * A dialer over HTTP: `POST url/calls {callId, line, number, profile?, callerPrefix?, eventsUrl}` answers `{id, caller?}`, where `caller`
 * is the number that it shows: asked for a prefix it must show one that begins so; `POST url/calls/<id>/hangup`;
 * `POST url/calls/find {callId}` answers `{kind, outcome?, recording?}` as an event would (`ringing` before it
 * rings too), `{kind: null}` where it has no such call.
 * It posts its events to `eventsUrl`, signed with the shared secret, which is the bearer token too.
 */
import { type Dialer, NoCallerPrefix, readOutcome } from '../../collection/public.ts'
import { postJson } from '../../platform/outbound.ts'

export interface DialerHttpOptions {
  url: string
  secret: string
  /** Where this installation is reached by the dialer; asked for at each call, because a free port is known late. */
  eventsUrl(): string
}

export function dialerHttp({ url, secret, eventsUrl }: DialerHttpOptions): Dialer {
  return {
    async place({ callId, line, number, profile, callerPrefix }) {
      const asked = { ...(profile ? { profile } : {}), ...(callerPrefix ? { callerPrefix } : {}) }
      const body = { callId, line, number, ...asked, record: true, eventsUrl: eventsUrl() }
      const { id, caller } = (await postJson(`${url}/calls`, secret, body)) as { id?: string; caller?: string }
      if (!id) throw new Error('the dialer answered without an id')
      if (callerPrefix && !caller?.startsWith(callerPrefix)) {
        await postJson(`${url}/calls/${encodeURIComponent(id)}/hangup`, secret, {})
        throw new NoCallerPrefix(`the dialer does not show a number that begins with ${callerPrefix}`)
      }
      return id
    },
    async hangUp(providerId) {
      await postJson(`${url}/calls/${encodeURIComponent(providerId)}/hangup`, secret, {})
    },
    async outcomeOf(callId) {
      const answer = (await postJson(`${url}/calls/find`, secret, { callId })) as { kind?: string | null }
      const outcome = answer.kind === null ? null : readOutcome(answer)
      if (outcome === null && answer.kind !== null) throw new Error('the dialer answered without a state')
      return outcome
    },
  }
}
