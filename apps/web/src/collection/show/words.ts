/** Words of the contract's lists that have no wording of their own there. */

import type { callStates } from '@cordillera/contract/collection/call'
import { channelWords, type LoggedChannel, loggedChannels } from '@cordillera/contract/collection/channels'
import type { promiseStates } from '@cordillera/contract/collection/promise'
import type { billComponents } from '@cordillera/contract/collection/workbench'
import { type ContactRule, contactRules, nameOfRule } from '@cordillera/contract/compliance/rules'
import { type MessageFailure, messageFailures } from '@cordillera/contract/messaging/failures'
import type { messageStates } from '@cordillera/contract/messaging/message'
import { useLingui } from '@lingui/react/macro'
import { inWords } from '../../ui/language.ts'
import type { ToneName } from '../../ui/show/show.tsx'

export const useChannelWords = (): Record<LoggedChannel, string> =>
  Object.fromEntries(loggedChannels.map((name) => [name, inWords(channelWords[name])])) as Record<LoggedChannel, string>

/** How far a call has come. */
export function useCallStateWords(): Record<(typeof callStates)[number], string> {
  const { t } = useLingui()
  return {
    waiting: t`Waiting`,
    placed: t`Dialling`,
    ringing: t`Ringing`,
    answered: t`Talking`,
    ended: t`Call ended`,
  }
}

/** What became of a message. */
export function useMessageWords(): Record<(typeof messageStates)[number], string> {
  const { t } = useLingui()
  return {
    queued: t`queued`,
    sending: t`being sent`,
    sent: t`sent`,
    delivered: t`delivered`,
    failed: t`failed`,
    expired: t`expired`,
    unknown: t`not known`,
    skipped: t`held back`,
  }
}

export const messageTones: Record<(typeof messageStates)[number], ToneName> = {
  queued: 'grey',
  sending: 'grey',
  sent: 'grey',
  delivered: 'green',
  failed: 'red',
  expired: 'amber',
  unknown: 'amber',
  skipped: 'grey',
}

/** Why a message did not arrive, what to do, and what stands behind it: the provider's code, or the rule that refused. */
export function failureWords({
  failure,
  failureCode,
}: MessageFailed): { what: string; next: string; code: string | null } | null {
  if (failure === null) return null
  const { what, next } = messageFailures[failure]
  const rule = failure === 'refused' && failureCode !== null && failureCode in contactRules
  const code = rule ? inWords(nameOfRule(failureCode as ContactRule)) : failureCode
  return { what: inWords(what), next: inWords(next), code }
}
export interface MessageFailed {
  readonly failure: MessageFailure | null
  readonly failureCode: string | null
}

export function usePromiseWords(): Record<(typeof promiseStates)[number], string> {
  const { t } = useLingui()
  return {
    pending: t`waiting`,
    kept: t`kept`,
    'partly kept': t`partly kept`,
    broken: t`broken`,
    cancelled: t`replaced`,
  }
}

export function useComponentWords(): Record<(typeof billComponents)[number], string> {
  const { t } = useLingui()
  return {
    principal: t`Principal`,
    interest: t`Interest`,
    fee: t`Fee`,
    feeTax: t`Tax on fee`,
    penalty: t`Late interest`,
  }
}

/** Imported contacts may have relations that are not in the list: those are shown as they came. */
export function useRelationWords(): (relation: string) => string {
  const { t } = useLingui()
  const words: Record<string, string> = {
    self: t`own`,
    father: t`father`,
    mother: t`mother`,
    spouse: t`spouse`,
    brother: t`brother`,
    sister: t`sister`,
    friend: t`friend`,
    child: t`child`,
    colleague: t`colleague`,
    codebtor: t`codebtor`,
    guarantor: t`guarantor`,
  }
  return (relation) => words[relation] ?? relation
}

/** Where a contact's number comes from. */
export function useSourceWords(): (source: string) => string {
  const { t } = useLingui()
  const words: Record<string, string> = {
    'web search': t`web search`,
    'friends feedback': t`from a friend`,
    'contact feedback': t`from a contact`,
    application: t`application`,
  }
  return (source) => words[source] ?? source
}
