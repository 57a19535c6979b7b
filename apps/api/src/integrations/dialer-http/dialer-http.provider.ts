/**
 * A dialer over HTTP: `POST url/calls {callId, line, number, profile?, eventsUrl}` answers `{id}`; `POST url/calls/<id>/hangup`. It posts
 * its events to `eventsUrl`, signed with the shared secret, which is the bearer token too.
 */
import type { Dialer } from '../../collection/public.ts'
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
  }
}
