/** Who is not written to: read, entered, lifted, and taken from public registers. */
import type { Parsed } from '@cordillera/contract/endpoint'
import {
  addSuppression,
  importRegister,
  liftSuppression,
  listSuppressions,
} from '@cordillera/contract/messaging/suppression'
import { liftable, registers } from '@cordillera/contract/messaging/suppression-terms'
import type { App } from '../../platform/app.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { maskEmail, maskPhone } from '../../platform/mask.ts'
import { addressTyped } from '../typed-address.queries.ts'
import { readRegister } from './register.rules.ts'
import * as suppressions from './suppression.queries.ts'

const done = { done: true } as const
/** Fewer faults are all told. */
const faultsTold = 500
const dayMs = 86_400_000
/** So many may leave a register at once, however few are left in it. */
const liftedAtMost = 100

export function suppressionRoutes(app: App): void {
  implement(app, listSuppressions, (input, context) => suppressions.pageOfSuppressions(context, input))

  implement(app, addSuppression, async ({ channel, address, purpose, evidence, lastDay }, context) => {
    const { reach, user, now, fail, log } = context
    const { merchantId, accountId } = user
    const tx = reach.merchant(merchantId)
    const whole = await addressTyped(tx, address, { channel, merchantId })
    if (whole === null) throw fail('messaging.badTestAddress')
    // through the end of that day wherever it is
    const expiresAt = lastDay ? new Date(Date.parse(`${lastDay}T23:59:59Z`) + dayMs / 2) : null
    const entered = {
      channels: [channel],
      addresses: [whole],
      purpose: purpose ?? null,
      origin: 'staff',
      register: null,
    } as const
    await suppressions.suppressAll(tx, { ...entered, evidence, expiresAt }, { accountId, now })
    const after = { channel, address: channel === 'email' ? maskEmail(whole) : maskPhone(whole), evidence }
    await log({ action: 'messaging.suppressionAdded', merchantId, after })
    return done
  })

  implement(app, liftSuppression, async ({ suppressionId, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await suppressions.lockSuppression(context, suppressionId)
    if (!found) throw fail('record.missing')
    if (!liftable.includes(found.origin)) throw fail('messaging.ownEnd')
    const { merchantId, accountId } = user
    await suppressions.lift(reach.from(found), suppressionId, { accountId, now, reason })
    const { channel } = found
    await log({
      action: 'messaging.suppressionLifted',
      merchantId,
      target: String(suppressionId),
      reason,
      before: { channel },
    })
    return done
  })

  implement(app, importRegister, takeRegister)
}

async function takeRegister(
  { register, evidence, lines, isWhole }: Parsed<typeof importRegister>,
  { reach, user, now, fail, log }: Context<typeof importRegister>,
) {
  const { merchantId, accountId } = user
  const { country, months } = registers[register]
  const tx = reach.merchant(merchantId)
  const merchant = await tx
    .selectFrom('merchant')
    .select('country')
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow()
  if (merchant.country !== country) throw fail('messaging.registerCountry', { register })
  const { phones, emails, faults } = readRegister(lines, country)
  const addresses = phones.length + emails.length
  if (addresses === 0) throw fail('messaging.registerEmpty')
  const by = { accountId, now }
  const expiresAt = months === null ? null : monthsLater(now, months)
  const barred = { purpose: 'marketing', origin: 'register', register, evidence, expiresAt } as const
  await suppressions.suppressAll(tx, { ...barred, channels: ['sms', 'whatsapp'], addresses: phones }, by)
  await suppressions.suppressAll(tx, { ...barred, channels: ['email'], addresses: emails }, by)
  const whole = [...phones, ...emails]
  const lifted = isWhole ? await suppressions.liftMissing(tx, register, whole, { ...by, evidence }) : 0
  // a part that is called whole would let many be advertised to who asked not to be
  if (lifted > Math.max(addresses, liftedAtMost)) throw fail('messaging.registerShrunk', { addresses, lifted })
  const after = { register, evidence, addresses, lifted, faults: faults.length }
  await log({ action: 'messaging.registerImported', merchantId, after })
  return { addresses, lifted, faults: faults.slice(0, faultsTold), faultCount: faults.length }
}

function monthsLater(from: Date, months: number): Date {
  const then = new Date(from)
  then.setUTCMonth(then.getUTCMonth() + months)
  return then
}
