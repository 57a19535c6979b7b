/**
 * Each word that a provider signed of a charge has its payment or its exception: what names no charge of ours at once, the rest every
 * night, read from the notices themselves, apart from the code that works them.
 */
import { countries } from '@cordillera/contract/countries'
import type { ChargeProvider } from '@cordillera/contract/payment/charge/terms'
import { dayIn } from '../../platform/clock.ts'
import { type Db, sql, type Tx } from '../../platform/db.ts'
import { type ExceptionKind, type NewException, openExceptions } from '../exception.queries.ts'
import { wordOf } from './charge.words.ts'
import type { ChargeWord } from './provider.ts'

/** Whose currency its money is, and whose day where nobody knows whose money it is. */
const countryOf = { PAYVALIDA: countries.CO, PAYNET: countries.MX } as const satisfies Record<ChargeProvider, unknown>
/** What is younger may still be worked, or its provider asked about it. */
const waitsAtMost = '1 hour'

interface SignedNotice {
  noticeId: number
  provider: ChargeProvider
  body: Record<string, unknown>
}
interface Standing extends SignedNotice {
  isWorked: boolean
  receivedAt: Date
  merchantId: number | null
  userId: string | null
  trackingKey: string | null
  amountMinor: number | null
  paymentId: string | null
  /** Null: of no merchant. */
  timeZone: string | null
}

/** Money, or its return, of no charge of ours. */
export async function openUnknown(tx: Tx, { noticeId, provider, body }: SignedNotice, now: Date): Promise<void> {
  const about = {
    merchantId: null,
    userId: null,
    trackingKey: null,
    amountMinor: null,
    paymentId: null,
    timeZone: null,
  }
  await openExceptions(tx, exceptionOf({ ...about, noticeId, provider, body, isWorked: true, receivedAt: now }), now)
}

/** Answers how many were opened. */
export async function openUnansweredCharges(tx: Tx, now: Date): Promise<number> {
  const exceptions = (await withoutBoth(tx, now)).flatMap(exceptionOf)
  await openExceptions(tx, exceptions, now)
  return exceptions.length
}

/** Signed notices without an exception whose charge has no payment, or one of another amount than was told. */
async function withoutBoth(db: Db, now: Date): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select n.notice_id, n.provider, n.body, n.worked_at is not null as is_worked, n.received_at, c.merchant_id, c.user_id,
      coalesce(c.provider_ref, c.order_key) as tracking_key, c.amount_minor, c.payment_id, m.time_zone
    from charge_notice n left join charge c using (charge_id) left join merchant m using (merchant_id)
    where n.trusted and n.last_at < ${now}::timestamptz - ${waitsAtMost}::interval
      and not exists (select from payment_exception e where e.charge_notice_id = n.notice_id
        or (e.channel = n.provider and e.tracking_key in (c.provider_ref, c.order_key)))
    order by n.notice_id`.execute(db)
  return rows
}

function exceptionOf(notice: Standing): NewException[] {
  const { noticeId, provider, body, merchantId, userId, paymentId, timeZone } = notice
  const word = wordOf(provider, body)
  const kind = word && missing(notice, word)
  if (!kind) return []
  const at = new Date(notice.receivedAt)
  const { currency, zone } = countryOf[provider]
  return [
    {
      ...{ kind, channel: provider, currency, raw: body, chargeNoticeId: noticeId },
      ...{ amountMinor: word.amountMinor, paidAt: word.paidAt ?? at, valueDay: dayIn(timeZone ?? zone, at) },
      trackingKey: notice.trackingKey ?? word.providerRef ?? `notice ${noticeId}`,
      ...(merchantId === null ? {} : { merchantId }),
      ...(userId === null ? {} : { userId }),
      ...(paymentId === null ? {} : { paymentId }),
    },
  ]
}

/** What a signed word lacks; null: it has its booking, or tells of no money. */
function missing({ isWorked, trackingKey, paymentId, amountMinor }: Standing, word: ChargeWord): ExceptionKind | null {
  const isMoney = word.status === 'paid' || word.status === 'reversed'
  if (!isWorked) return 'unprocessed'
  if (!isMoney) return null
  if (trackingKey === null) return word.status === 'paid' ? 'unanswered' : 'unknownOrder'
  if (word.status === 'reversed') return null
  if (paymentId === null) return 'unanswered'
  return word.amountMinor !== null && word.amountMinor !== amountMinor ? 'conflict' : null
}
