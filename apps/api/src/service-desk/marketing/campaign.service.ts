/** Writing to a list: which templates fit it, and the rounds by which it goes out. */
import { exampleValues, type SmsValues, textIn } from '@cordillera/contract/messaging/sms-template-terms'
import {
  filled,
  type LinkPlace,
  linkValue,
  ownAddress,
  queueMany,
  type SentTemplate,
  sentTemplate,
  sentVersions,
} from '../../messaging/public.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { changeList, type FoundList } from './build.queries.ts'
import * as campaign from './campaign.queries.ts'

const minuteMs = 60_000
/** Not looked at for so long, its time is past: a restored copy or a long outage asks before it writes to anybody. */
const pastAfterMs = 24 * 60 * minuteMs
const offer = { channel: 'sms', purpose: 'marketing' } as const
/** Handed over in one transaction. */
const atOnce = 2000

export interface Templates {
  a: SentTemplate
  b: SentTemplate | null
}

/** By which templates a list is written to; `versionA` and `versionB` where the texts stand already, of the templates' own else. */
export interface Planned {
  templateA: string | null
  templateB?: string | null | undefined
  versionA?: number | null
  versionB?: number | null
}

/** Approved for marketing by SMS, with nothing to fill but name, merchant and a short link in use; throws `serviceDesk.marketingTemplate`. */
async function templateOf(
  db: Db,
  merchantId: number,
  { templateId, versionId }: { templateId: string; versionId: number | null | undefined },
): Promise<SentTemplate> {
  const name = await campaign.businessIdOf(db, merchantId, templateId)
  const found = versionId
    ? (await sentVersions(db, merchantId, [versionId]))[0]
    : name === null
      ? null
      : await sentTemplate(db, merchantId, name)
  const isFor = found?.model === 'marketing' && found.channel === 'sms'
  if (!found || !isFor || !isFilled(found))
    throw new Failure('serviceDesk.marketingTemplate', { name: name ?? templateId })
  return found
}

export async function templatesFor(
  db: Db,
  { merchantId }: Pick<FoundList, 'merchantId'>,
  { templateA, templateB, versionA, versionB }: Planned,
): Promise<Templates> {
  const a = await templateOf(db, merchantId, { templateId: templateA ?? '', versionId: versionA })
  const b = templateB ? await templateOf(db, merchantId, { templateId: templateB, versionId: versionB }) : null
  return { a, b }
}

const textOf = (template: SentTemplate, values: SmsValues) =>
  filled('sms', template, textIn(template.texts, 'es').of, values)

/** As everybody on a list has: a name, a merchant, and where the template has a link in use an address of their own. */
const valuesOf = ({ linkId }: SentTemplate): SmsValues => {
  const { name, merchant, shortLink } = exampleValues
  return linkId === null ? { name, merchant } : { name, merchant, shortLink }
}
const isFilled = (template: SentTemplate): boolean => textOf(template, valuesOf(template)).missing === null

/** Which of the templates can't be sent to a number that nobody has a name for. */
export const needsName = ({ a, b }: Templates): { a: boolean; b: boolean | null } => {
  const needs = (template: SentTemplate) =>
    textOf(template, { ...valuesOf(template), name: '' }).missing?.includes('name') ?? false
  return { a: needs(a), b: b && needs(b) }
}

/** As it would go to somebody. */
export function exampleFor(template: SentTemplate): { text: string; segments: number } {
  const ready = textOf(template, valuesOf(template))
  return ready.missing === null ? ready : { text: '', segments: 0 }
}

/** Every list that is being sent, one round each; each stands for itself. */
export async function sendRounds(db: Db, place: LinkPlace, now: Date): Promise<void> {
  const lists = await campaign.listsSending(db)
  await Promise.all(lists.map((listId) => inTransaction(db, (tx) => sendRound(tx, listId, { place, now }))))
}

async function sendRound(tx: Tx, listId: string, { place, now }: { place: LinkPlace; now: Date }): Promise<void> {
  const found = await campaign.lockSending(tx, listId)
  if (!found) return
  const sinceMs = now.getTime() - found.lookedAt.getTime()
  if (sinceMs > pastAfterMs) {
    await pause(tx, found, 'longPast', now)
    return
  }
  const templates = await templatesFor(tx, found, found).catch((error) => {
    if (error instanceof Failure) return null
    throw error
  })
  if (templates === null) {
    await pause(tx, found, 'template', now)
    return
  }
  const most = Math.min(atOnce, Math.floor((sinceMs / minuteMs) * found.perMinute))
  if (most <= 0) return
  await handOver(tx, found, await campaign.nextOf(tx, found, most, now), { templates, place, now })
  const isOver = !(await campaign.anyLeft(tx, listId))
  await changeList(tx, found, { lookedAt: now, ...(isOver ? { state: 'sent', endedAt: now } : {}) })
}

/** By itself, as a person would: what nobody sent yet is taken back, and goes out when somebody lets the list go on. */
async function pause(tx: Tx, found: campaign.Sending, why: 'longPast' | 'template', now: Date): Promise<void> {
  await campaign.takeBack(tx, found.listId, now)
  await changeList(tx, found, { state: 'paused', pausedBy: null, pausedWhy: why })
}

async function handOver(
  tx: Tx,
  found: campaign.Sending,
  next: readonly campaign.Next[],
  { templates: { a, b }, place, now }: { templates: Templates; place: LinkPlace; now: Date },
): Promise<void> {
  const { listId, merchantId, merchantName } = found
  const left: { memberId: number; why: string }[] = []
  const queued = next.flatMap(({ memberId, mobile, userId, name, arm, why }) => {
    const template = arm === 'B' && b ? b : a
    if (why !== null) left.push({ memberId, why })
    if (why !== null) return []
    const link = ownAddress(template, now)
    const ready = textOf(template, { name, merchant: merchantName, ...linkValue(place, link) })
    if (ready.missing) left.push({ memberId, why: 'noName' })
    if (ready.missing) return []
    const { text, segments } = ready
    return [{ text, segments, address: mobile, userId, versionId: template.versionId, link, ...offer }]
  })
  const made = await queueMany(tx, { merchantId, now }, queued)
  const handed = queued.map(({ address }, n) => ({ messageId: made[n] ?? '', mobile: address }))
  await campaign.keepRound(tx, listId, handed, left)
}
