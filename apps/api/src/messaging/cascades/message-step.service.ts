/** The step that writes to people: filled, decided on by the gate, queued; whom it forbids waits for the moment at which it allows it. */
import type { CascadeStep } from '@cordillera/contract/messaging/cascade-terms'
import { messageChannels } from '@cordillera/contract/messaging/message'
import { textIn } from '@cordillera/contract/messaging/sms-template-terms'
import { decideContacts } from '../../compliance/public.ts'
import type { Tx } from '../../platform/db.ts'
import { linkValue, ownAddress } from '../links/own-address.ts'
import type { LinkPlace } from '../links/place.ts'
import { figuresOfMany } from '../message.queries.ts'
import { providerTemplate } from '../templates/provider-template.rules.ts'
import { type QueuedOfMany, queueMany } from '../templates/queue-many.queries.ts'
import type { SentTemplate } from '../templates/sent-template.queries.ts'
import { filled } from '../templates/sms-template.rules.ts'
import type { DuePerson, Move, Running } from './round.queries.ts'
import { keepMoves } from './round.queries.ts'
import { placeAt, waitsUntil } from './step.rules.ts'

type MessageStep = CascadeStep & { kind: 'message' }
type Figures = Awaited<ReturnType<typeof figuresOfMany>>
interface Ready {
  person: DuePerson
  step: MessageStep
  queued: Omit<QueuedOfMany, 'address' | 'about'>
}

export async function takeMessageSteps(
  tx: Tx,
  run: Running,
  { due, ...of }: { due: readonly DuePerson[]; templates: readonly SentTemplate[]; place: LinkPlace },
  now: Date,
): Promise<void> {
  if (due.length === 0) return
  const caseIds = due.map(({ caseId }) => caseId)
  const figures = await figuresOfMany(tx, caseIds, now)
  const prepared = due.map((person) => prepare(run.steps, person, { ...of, figures, now }))
  const moves: Move[] = prepared.flatMap((one) => ('why' in one ? [onward(run.steps, one.person, one.why)] : []))
  for (const channel of messageChannels) {
    const ready = prepared.flatMap((one) => ('queued' in one && one.queued.channel === channel ? [one] : []))
    moves.push(...(await decideAndQueue(tx, run, { ready, channel }, now)))
  }
  await keepMoves(tx, moves, now)
}

/** What would go to somebody, or why nothing can. */
function prepare(
  steps: readonly CascadeStep[],
  person: DuePerson,
  {
    templates,
    figures,
    place,
    now,
  }: { templates: readonly SentTemplate[]; figures: Figures; place: LinkPlace; now: Date },
): Ready | { person: DuePerson; why: string } {
  const step = steps[person.step - 1]
  if (step?.kind !== 'message') throw new Error('only steps that write are taken here')
  const template = templates.find(({ businessId }) => businessId.toLowerCase() === step.template.toLowerCase())
  const values = figures.get(person.caseId)
  if (!template || !values) return { person, why: 'template' }
  const { language, of } = textIn(template.texts, person.language ?? 'es')
  const { channel, model, versionId } = template
  const link = ownAddress(template, now)
  const text = filled(channel, template, of, { ...values, ...linkValue(place, link) })
  if (text.missing) return { person, why: `missing ${text.missing.join(', ')}` }
  if (channel === 'sms' && text.segments > template.segmentsAtMost) return { person, why: 'tooLong' }
  const queued = {
    ...{ userId: person.userId, channel, purpose: model, versionId },
    ...{ subject: text.subject, text: text.text, segments: text.segments },
    providerTemplate: channel === 'whatsapp' ? providerTemplate(template, language, of.text, text.plain) : null,
    link,
  }
  return { person, step, queued }
}

async function decideAndQueue(
  tx: Tx,
  { steps, merchantId, askedBy }: Running,
  { ready, channel }: { ready: readonly Ready[]; channel: QueuedOfMany['channel'] },
  now: Date,
): Promise<Move[]> {
  if (ready.length === 0) return []
  const subjects = ready.map(({ person: { caseId } }) => ({ caseId, contactId: null }))
  const decided = await decideContacts(tx, subjects, { channel, now, purpose: 'message', accountId: askedBy })
  const answers = new Map(decided.map((one) => [one.caseId, one]))
  const going: { person: DuePerson; queued: QueuedOfMany; decisionId: string }[] = []
  const moves = ready.flatMap(({ person, step, queued }): Move[] => {
    const answer = answers.get(person.caseId)
    if (!answer) return [onward(steps, person, 'template')]
    const { allowed, address, decisionId, refusal, nextAt } = answer
    if (allowed && address !== null) {
      const about = { caseId: person.caseId, billId: person.billId, decisionId }
      going.push({ person, decisionId, queued: { ...queued, address, about } })
      return []
    }
    const until = waitsUntil(person.since, step.waitHours, nextAt)
    const why = { code: refusal?.rule ?? null, decisionId }
    const { personId, step: from } = person
    if (until) return [{ personId, from, step: from, until, kind: 'held', ...why }]
    return [{ ...onward(steps, person, null), ...why }]
  })
  const by = { merchantId, accountId: askedBy, now }
  const messageIds = await queueMany(
    tx,
    by,
    going.map(({ queued }) => queued),
  )
  return [
    ...moves,
    ...going.map(({ person, decisionId }, n): Move => {
      const messageId = messageIds[n] ?? null
      return { ...onTo(steps, person, true), kind: 'queued', messageId, decisionId }
    }),
  ]
}

/** To the step that follows, with nothing to wait for. */
const onward = (steps: readonly CascadeStep[], person: DuePerson, code: string | null): Move => ({
  ...onTo(steps, person, false),
  kind: 'refused',
  code,
  messageId: null,
})

function onTo(steps: readonly CascadeStep[], { personId, step: from }: DuePerson, hasMessage: boolean) {
  const place = placeAt(steps, from + 1, hasMessage)
  return { personId, from, step: place?.step ?? null, ...place?.due }
}
