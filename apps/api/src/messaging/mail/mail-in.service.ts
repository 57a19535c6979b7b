/**
 * Mail that comes in: what people write lands with their collector like every other answer, what machines write is kept and heeded by
 * nobody, and reports of mail servers end writing to the address, with their words as evidence.
 */
import { waitForDecisions } from '../../compliance/public.ts'
import type { App } from '../../platform/app.ts'
import { firstOf } from '../../platform/cut.ts'
import { inTransaction } from '../../platform/db.ts'
import { suppress } from '../inbound.queries.ts'
import { kept } from '../outbox.queries.ts'
import type { ProviderListener } from '../provider.ts'
import { bouncedBy } from './bounce-address.rules.ts'
import * as mails from './mail.queries.ts'
import {
  endsAtOnce,
  failureOfStatus,
  isAutomatic,
  type MailReport,
  mailAsksToStop,
  ownWords,
  reportOf,
  softBounces,
} from './mail.rules.ts'
import type { Mail, MailHandlers } from './mail.ts'

const textAtMost = 10_000

export function mailHandlers(app: App, outbox: ProviderListener): MailHandlers {
  return {
    async accepts(address) {
      const bounce = bouncedBy(app.secretKey, address)
      if (bounce) return mails.bouncesTo(app.db, bounce.domain)
      return (await mails.channelFrom(app.db, address)) !== null
    },
    async keep(mail, to) {
      const report = reportOf(mail)
      if (report) return keepReport(app, outbox, { report, to })
      for (const address of to) await keepWritten(app, outbox, { mail, to: address })
    },
  }
}

async function keepWritten({ db }: App, outbox: ProviderListener, { mail, to }: { mail: Mail; to: string }) {
  const channelId = await mails.channelFrom(db, to)
  // our own mail that came back to us would be answered for ever
  if (channelId === null || mail.from === null || (await mails.channelFrom(db, mail.from)) !== null) return
  const automatic = isAutomatic(mail)
  const words = ownWords(mail.text) || mail.subject
  await outbox.inbound(channelId, {
    ...{ providerId: mail.id, from: mail.from, to, text: firstOf(words, textAtMost), part: null, automatic },
    asksToStop: !automatic && mailAsksToStop(mail),
  })
}

/** Of our message, by the address that it was sent back to; else by its copy, where that went to whom the report names. */
async function spokenOf(app: App, { report, to }: { report: MailReport; to: readonly string[] }) {
  for (const address of to) {
    const bounce = bouncedBy(app.secretKey, address)
    const found = bounce && (await mails.sentMail(app.db, bounce.messageId))
    if (found) return found
  }
  const [, messageId] = /^<?([A-Z][0-9A-Z]{12})@/.exec(report.originalId ?? '') ?? []
  return messageId === undefined ? null : mails.sentMail(app.db, messageId, report.recipient)
}

async function keepReport(
  app: App,
  outbox: ProviderListener,
  { report, to }: { report: MailReport; to: readonly string[] },
): Promise<void> {
  const { kind, status, said } = report
  const sent = await spokenOf(app, { report, to })
  if (!sent || kind === 'delayed' || kind === 'other') return
  const { messageId, address, userId, channelId, providerId } = sent
  if (kind === 'failed') {
    const told = { providerId, address: null, state: 'failed' as const }
    await outbox.receipt(channelId, { ...told, failure: failureOfStatus(status), code: status })
  }
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    // nothing that was decided before is still to come once the mail server hears that we have its report
    await waitForDecisions(tx, userId === null ? [] : [userId])
    const origin = kind === 'complaint' ? 'complaint' : 'bounce'
    const isOver =
      kind === 'complaint' || endsAtOnce(status) || (await mails.bouncesOf(tx, address, now)) >= softBounces
    const evidence = firstOf(`${messageId}: ${kept([status, said].filter(Boolean).join(' ')) ?? ''}`, 300)
    if (isOver) await suppress(tx, { channel: 'email', addresses: [address], evidence, origin }, now)
  })
}
