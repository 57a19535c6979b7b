/** What waits for a second person of rules, quotas and limits of settlements, and that person's word on it. */
import { decideDerateChange, listDerateChanges } from '@cordillera/contract/derate/change'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { App } from '../platform/app.ts'
import { type Caller, mayUse } from '../platform/caller.ts'
import { sql } from '../platform/db.ts'
import { type Context, implement } from '../platform/implement.ts'
import {
  type ChangeToDecide,
  changesWaiting,
  closeChange,
  gainersOf,
  lapseChanges,
  lockChange,
} from './change.queries.ts'
import { makeChange, targetOf, termsNow } from './change.service.ts'
import { mayLimit, mayRule } from './derate.rules.ts'
import { notifyChangeAsker } from './notify.service.ts'
import { demandQuota, lockQuota } from './quota.queries.ts'

const lapseEveryMs = 10 * 60_000

export function changeRoutes(app: App): void {
  app.jobs.regularly(lapseEveryMs, (db) => lapseChanges(db, app.clock.now()))

  implement(app, listDerateChanges, (input, context) => changesWaiting(context.db, context.rows, input, context))

  implement(app, decideDerateChange, (input, context) => decide(input, context))
}

type Deciding = Context<typeof decideDerateChange>

async function decide({ id, version, approve, reason }: Parsed<typeof decideDerateChange>, context: Deciding) {
  const { db, rows, reach, user, now, fail, log } = context
  const change = await lockChange(db, rows, id)
  if (!change) throw fail('record.missing')
  if (change.state !== 'waiting') throw fail('credit.decided')
  if (change.version !== version) throw fail('record.stale')
  const takesBack = !approve && change.askedBy === user.accountId
  if (!takesBack && !mayDecide(user, change)) throw fail('derate.notYours')
  // whoever takes back what they asked for decides nothing
  const gainers = takesBack ? sql`select null::int` : gainersOf(change)
  await context.secondPerson({ askedBy: takesBack ? [] : [change.askedBy], gainers })
  const tx = reach.from(change)
  if (approve) await agree(change, reason, context)
  else {
    const action = takesBack ? 'derate.changeWithdrawn' : 'derate.changeRefused'
    await log({ action, target: targetOf(change), reason, after: change.terms })
  }
  const state = approve ? 'made' : takesBack ? 'withdrawn' : 'refused'
  await closeChange(tx, change, { state, by: user.accountId, note: reason, now })
  if (!takesBack) await notifyChangeAsker(tx, now, { about: id, askedBy: change.askedBy, agreed: approve })
  return { state } as const
}

async function agree(change: ChangeToDecide, reason: string, context: Deciding): Promise<void> {
  const { db, rows, reach, now, fail, log } = context
  const tx = reach.from(change)
  if (change.quotaId !== null) demandQuota(await lockQuota(db, rows, change.quotaId, now), change.terms)
  const before = await termsNow(tx, change)
  if (change.ofVersion !== null && before === null) throw fail('derate.changeOvertaken')
  await makeChange(tx, change, before, { by: change.askedBy, now, reason, log })
}

/** Who may ask for a change may decide somebody else's. */
function mayDecide(user: Caller, change: ChangeToDecide): boolean {
  if (change.kind === 'changeQuota') return mayUse(user, 'derateQuota_change')
  if (!mayUse(user, 'derateRule_change')) return false
  return change.kind === 'saveLimit' ? mayLimit(user, change.country) : mayRule(user, change)
}
