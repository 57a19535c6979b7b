/** Writing to a list: which templates fit it, and the rounds by which it goes out. */
import { textIn } from '@cordillera/contract/messaging/sms-template-terms'
import { filled, queueMany, type SentTemplate, sentTemplate } from '../../messaging/public.ts'
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

/** Approved for marketing by SMS, with nothing to fill but name and merchant; throws `serviceDesk.marketingTemplate`. */
async function templateOf(db: Db, merchantId: number, templateId: string): Promise<SentTemplate> {
  const name = await campaign.businessIdOf(db, merchantId, templateId)
  const found = name === null ? null : await sentTemplate(db, merchantId, name)
  const isFor = found?.model === 'marketing' && found.channel === 'sms'
  if (!found || !isFor || textFor(found, 'x', 'y') === null)
    throw new Failure('serviceDesk.marketingTemplate', { name: name ?? templateId })
  return found
}

export async function templatesFor(
  db: Db,
  { merchantId }: Pick<FoundList, 'merchantId'>,
  { templateA, templateB }: { templateA: string | null; templateB?: string | null | undefined },
): Promise<Templates> {
  const a = await templateOf(db, merchantId, templateA ?? '')
  return { a, b: templateB ? await templateOf(db, merchantId, templateB) : null }
}

/** Null where it needs more than name and merchant. */
export function textFor(template: SentTemplate, name: string, merchant: string) {
  const ready = filled('sms', template, textIn(template.texts, 'es').of, { name, merchant })
  return ready.missing === null ? { text: ready.text, segments: ready.segments } : null
}

/** Every list that is being sent, one round each; each stands for itself. */
export async function sendRounds(db: Db, now: Date): Promise<void> {
  const lists = await campaign.listsSending(db)
  await Promise.all(lists.map((listId) => inTransaction(db, (tx) => sendRound(tx, listId, now))))
}

async function sendRound(tx: Tx, listId: string, now: Date): Promise<void> {
  const found = await campaign.lockSending(tx, listId)
  if (!found) return
  const sinceMs = now.getTime() - found.lookedAt.getTime()
  if (sinceMs > pastAfterMs) {
    await changeList(tx, found, { state: 'paused', pausedBy: null, pausedWhy: 'longPast' })
    return
  }
  const most = Math.min(atOnce, Math.floor((sinceMs / minuteMs) * found.perMinute))
  if (most <= 0) return
  await handOver(tx, found, await campaign.nextOf(tx, found, most, now), now)
  const isOver = !(await campaign.anyLeft(tx, listId))
  await changeList(tx, found, { lookedAt: now, ...(isOver ? { state: 'sent', endedAt: now } : {}) })
}

async function handOver(tx: Tx, found: campaign.Sending, next: readonly campaign.Next[], now: Date): Promise<void> {
  const { listId, merchantId, merchantName } = found
  const { a, b } = await templatesFor(tx, found, found)
  const queued = next.flatMap(({ mobile, userId, name, arm, why }) => {
    const template = arm === 'B' && b ? b : a
    const ready = why === null ? textFor(template, name, merchantName) : null
    return ready ? [{ ...ready, address: mobile, userId, versionId: template.versionId, ...offer }] : []
  })
  const made = await queueMany(tx, { merchantId, now }, queued)
  const left = next.flatMap(({ memberId, why }) => (why === null ? [] : [{ memberId, why }]))
  const handed = queued.map(({ address }, n) => ({ messageId: made[n] ?? '', mobile: address }))
  await campaign.keepRound(tx, listId, handed, left)
}
