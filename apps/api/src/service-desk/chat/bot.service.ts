/** The bot's turn: it answers, or gives the talk to a person and says when the desk opens. */
import { buttonPermission } from '@cordillera/contract/menus'
import type { Language } from '@cordillera/contract/words'
import { holdersOf } from '../../access/public.ts'
import type { Tx } from '../../platform/db.ts'
import { announce } from '../../platform/notifications.ts'
import { decide, inOurWords } from './decide.rules.ts'
import { activeRules, deskNow, helpFor, synonymsOf } from './rule.queries.ts'
import { addMessages, changeTalk, lastOf, type Talk } from './talk.queries.ts'

const handing: Record<Language, { open: string; closed: (opens: string | null) => string }> = {
  zh: {
    open: '我把您转给客服人员，他们会看到完整对话并在此回复您。',
    closed: (opens) => `客服现在不在线${opens ? `，将于 ${opens} 上线` : ''}。他们会看到完整对话并在此回复您。`,
  },
  en: {
    open: 'I am handing you over to a person, who reads this whole talk and answers you here.',
    closed: (opens) =>
      `Our people are not here now${opens ? `; they are back on ${opens}` : ''}. They read this whole talk and answer you here.`,
  },
  es: {
    open: 'Le paso con una persona, que leerá toda esta conversación y le responderá aquí.',
    closed: (opens) =>
      `En este momento no hay nadie atendiendo${opens ? `; volvemos el ${opens}` : ''}. Leeremos toda esta conversación y le responderemos aquí.`,
  },
}

interface Asked {
  text: string
  clientRef: string
  language: Language
  platform: string
}

/** Keeps the customer's words and what the bot does with them. Where a person has the talk it says nothing. */
export async function hear(tx: Tx, talk: Talk, asked: Asked, now: Date): Promise<void> {
  const { text, clientRef, language, platform } = asked
  const { merchantId, conversationId, handlerId, state } = talk
  const words = { speaker: 'customer' as const, text, clientRef }
  if (state !== 'bot') {
    await addMessages(tx, talk, now, [words])
    await changeTalk(tx, talk, { state, handlerId, waits: true }, now)
    if (handlerId) await announce(tx, now, [waitsFor(handlerId, talk)])
    return
  }
  const last = await lastOf(tx, conversationId)
  // an app that sends back what the bot said would talk with it for ever
  if (last?.bot === text) {
    await addMessages(tx, talk, now, [words])
    return
  }
  const [rules, synonyms, desk] = [
    await activeRules(tx, merchantId),
    await synonymsOf(tx, merchantId),
    await deskNow(tx, merchantId, now),
  ]
  const question = await helpFor(tx, { merchantId, text: inOurWords(text, synonyms), language, platform })
  const decided = decide({ text, language, isOpen: desk.isOpen, rules, synonyms }, question, last?.bot ?? null)
  if ('answer' in decided) {
    const { answer, ...by } = decided
    await addMessages(tx, talk, now, [
      { ...words, understood: true },
      { speaker: 'bot', text: answer, ...by },
    ])
    await changeTalk(tx, talk, { state: 'bot', handlerId: null }, now)
    return
  }
  const said = desk.isOpen ? handing[language].open : handing[language].closed(desk.opens)
  const understood = decided.handOver !== 'unknown'
  await addMessages(tx, talk, now, [
    { ...words, understood },
    { speaker: 'bot', text: said },
  ])
  await changeTalk(tx, talk, { state: 'waiting', handlerId: null, handedWhy: decided.handOver, waits: true }, now)
  await sayWaits(tx, [talk], now)
}

const waitsFor = (to: number, { conversationId }: Pick<Talk, 'conversationId'>) => ({
  ...{ to, kind: 'chat.waits' as const, about: conversationId },
  place: `/jedi/smart_customer_service?talk=${conversationId}` as const,
})

/** Tells whoever works talks at their merchants that these wait for a person. */
export async function sayWaits(
  tx: Tx,
  talks: readonly Pick<Talk, 'conversationId' | 'merchantId'>[],
  now: Date,
): Promise<void> {
  const merchants = [...new Set(talks.map(({ merchantId }) => merchantId))]
  const holders = await holdersOf(tx, buttonPermission('smart_customer_service_work'), merchants)
  const told = talks.flatMap((talk) =>
    holders
      .filter(({ merchantId }) => merchantId === talk.merchantId)
      .map(({ accountId }) => waitsFor(accountId, talk)),
  )
  await announce(tx, now, told)
}
