/**
 * A dialer over HTTP: `POST url/calls {callId, line, number, profile?, eventsUrl}` answers `{id}`; `POST url/calls/<id>/hangup`;
 * `POST url/calls/find {callId}` answers `{kind, outcome?, recording?}` as an event would (`ringing` before it
 * rings too), `{kind: null}` where it has no such call.
 * It posts its events to `eventsUrl`, signed with the shared secret, which is the bearer token too.
 */
import { type Dialer, readFate } from '../../collection/public.ts'
import { postJson } from '../../platform/outbound.ts'

export interface DialerHttpOptions {
  url: string
  secret: string
  /** Where this installation is reached by the dialer; asked for at each call, because a free port is known late. */
  eventsUrl(): string
}

export function dialerHttp({ url, secret, eventsUrl }: DialerHttpOptions): Dialer {
  return {
    async place({ callId, line, number, profile }) {
      const body = { callId, line, number, ...(profile ? { profile } : {}), record: true, eventsUrl: eventsUrl() }
      const { id } = (await postJson(`${url}/calls`, secret, body)) as { id?: string }
      if (!id) throw new Error('the dialer answered without an id')
      return id
    },
    async hangUp(providerId) {
      await postJson(`${url}/calls/${encodeURIComponent(providerId)}/hangup`, secret, {})
    },
    async fateOf(callId) {
      const answer = (await postJson(`${url}/calls/find`, secret, { callId })) as { kind?: string | null }
      const fate = answer.kind === null ? null : readFate(answer)
      if (fate === null && answer.kind !== null) throw new Error('the dialer answered without a state')
      return fate
    },
  }
}
