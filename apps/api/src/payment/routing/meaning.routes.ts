/** Codes of providers: what they mean from a day on. */
import {
  endCodeMeaning,
  exportCodeMeanings,
  listCodeMeanings,
  saveCodeMeaning,
} from '@cordillera/contract/payment/routing/meaning'
import { termsOf } from '@cordillera/contract/payment/routing/terms'
import type { App } from '../../platform/app.ts'
import { Failure } from '../../platform/fail.ts'
import { implement } from '../../platform/implement.ts'
import {
  codeMeaningsFile,
  endMeaning,
  findMeaning,
  insertMeaning,
  lastDayBefore,
  latestMeaning,
  pageOfMeanings,
} from './meaning.queries.ts'

const targetOf = (meaningId: number) => `code meaning:${meaningId}`

export function codeMeaningRoutes(app: App): void {
  implement(app, listCodeMeanings, (input, context) => pageOfMeanings(context, input))
  implement(app, exportCodeMeanings, async ({ filter, format }, { sendList }) =>
    sendList(codeMeaningsFile, filter, format),
  )

  implement(app, saveCodeMeaning, async (input, { reach, user, now, fail, log }) => {
    const { country } = termsOf(input.provider)
    const tx = reach.country(country)
    if (input.status === 'unknown' && input.retryElsewhere) throw fail('payment.meaningContradicts')
    const before = await latestMeaning(tx, input)
    if (before && before.fromDay >= input.fromDay) throw fail('payment.meaningDayTaken', { day: before.fromDay })
    const meaningId = await insertMeaning(tx, input, { accountId: user.accountId, now })
    if (meaningId === null) throw new Failure('payment.meaningDayTaken', { day: input.fromDay })
    if (before) await endMeaning(tx, before, lastDayBefore(before, input.fromDay))
    const { status: codeStatus, retryElsewhere, fromDay, code, provider } = input
    await log({
      action: 'payment.meaningSaved',
      target: targetOf(meaningId),
      ...(before ? { before: { codeStatus: before.status, retryElsewhere: before.retryElsewhere } } : {}),
      after: { codeProvider: provider, providerCode: code, codeStatus, retryElsewhere, fromDay },
    })
    return { meaningId }
  })

  implement(app, endCodeMeaning, async ({ meaningId, version, lastDay, reason }, context) => {
    const found = await findMeaning(context, meaningId)
    if (!found) throw context.fail('record.missing')
    if (found.version !== version) throw context.fail('record.stale')
    if (lastDay < found.fromDay) throw context.fail('payment.meaningEndsEarly', { day: found.fromDay })
    const next = await endMeaning(context.reach.from(found), found, lastDay)
    const change = { before: { lastDay: found.lastDay }, after: { lastDay } }
    await context.log({ action: 'payment.meaningEnded', target: targetOf(meaningId), reason, ...change })
    return { meaningId, version: next }
  })
}
