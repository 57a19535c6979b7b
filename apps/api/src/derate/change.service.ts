/** A change of a rule, a quota or a limit: made at once where it allows less, kept for a second person where it allows more. */
import type { ChangeTerms } from '@cordillera/contract/derate/change'
import type { FeeType } from '@cordillera/contract/derate/rule'
import { buttonPermission } from '@cordillera/contract/menus'
import { type Words, words as w } from '@cordillera/contract/words'
import { sql, type Tx } from '../platform/db.ts'
import { notify } from '../platform/events.ts'
import { Failure } from '../platform/fail.ts'
import type { LogEntry } from '../platform/implement.ts'
import { type AskedChange, changeDeciders, keepChange } from './change.queries.ts'
import { askFor } from './notify.service.ts'
import { makeQuotas } from './quota.queries.ts'

interface Doing {
  by: number
  now: Date
  reason: string
  log(entry: LogEntry): Promise<void>
}

/** What the log and whoever decides are told it is. */
export const targetOf = ({ kind, country, stage, ruleId, quotaId }: AskedChange): string =>
  ruleId ?? quotaId ?? (kind === 'saveLimit' ? `${country} ${stage}` : country)

const told: Record<'rule' | 'quota' | 'limit', { what: Words; place: `/${string}` }> = {
  rule: {
    what: w('减免规则更改', 'a change of a reduction rule', 'un cambio de una regla de condonación'),
    place: '/derate/derateRule',
  },
  quota: {
    what: w('减免额度更改', 'a change of a reduction quota', 'un cambio de un cupo de condonación'),
    place: '/derate/derateQuota',
  },
  limit: {
    what: w('结清方案限额更改', 'a change of a limit of settlements', 'un cambio de un límite de liquidaciones'),
    place: '/derate/derateRule?view=settlements',
  },
}

/** Keeps it for a second person and tells those who can be that. Throws `derate.changeWaits`. */
export async function askChange(tx: Tx, asked: AskedChange, { by, now, reason, log }: Doing): Promise<void> {
  const changeId = await keepChange(tx, asked, { reason, by, now })
  if (changeId === null) throw new Failure('derate.changeWaits')
  const about = asked.kind === 'changeQuota' ? 'quota' : asked.kind === 'saveLimit' ? 'limit' : 'rule'
  const press = buttonPermission(about === 'quota' ? 'derateQuota_change' : 'derateRule_change')
  await askFor(tx, now, await changeDeciders(tx, asked, press, by), { ...told[about], about: changeId })
  await log({ action: 'derate.changeAsked', target: targetOf(asked), reason, after: asked.terms })
}

/** Makes it, in one statement that goes by the version that was seen; throws where something came between. */
export function makeChange(tx: Tx, asked: AskedChange, before: ChangeTerms | null, doing: Doing): Promise<void> {
  switch (asked.kind) {
    case 'addRule':
      return addRule(tx, asked, doing)
    case 'changeRule':
    case 'deleteRule':
      return changeRule(tx, asked, before, doing)
    case 'changeQuota':
      return changeQuota(tx, asked, before, doing)
    case 'saveLimit':
      return saveLimit(tx, asked, before, doing)
  }
}

/** What terms of a kind always have: the handler that asked for them saw to it. */
function demand<K extends keyof ChangeTerms>(
  terms: ChangeTerms,
  ...keys: K[]
): { [P in K]: NonNullable<ChangeTerms[P]> } {
  for (const key of keys) if (terms[key] === undefined) throw new Error(`a change without ${key}`)
  return terms as { [P in K]: NonNullable<ChangeTerms[P]> }
}
const once = (types: readonly FeeType[]) => [...new Set(types)]

async function addRule(tx: Tx, asked: AskedChange, { by, now, reason, log }: Doing): Promise<void> {
  const { country, accountId, terms } = asked
  const { rateCount, rateAmount, feeTypes } = demand(terms, 'rateCount', 'rateAmount', 'feeTypes')
  const whom = accountId === null ? { workplaceId: asked.workplaceId, stage: asked.stage } : {}
  const made = await tx
    .insertInto('derateRule')
    .values({ country, accountId, ...whom, rateCount, rateAmount, feeTypes: once(feeTypes), operatorId: by, at: now })
    // one for a person, and one for a stage and workplace: the table says so
    .onConflict((live) => live.doNothing())
    .returning('ruleId')
    .executeTakeFirst()
  if (!made) throw new Failure('derate.ruleExists')
  await makeQuotas(tx, now)
  await log({
    action: 'derate.ruleMade',
    target: made.ruleId,
    reason,
    after: { country, period: asked.stage, ...terms },
  })
}

async function changeRule(tx: Tx, asked: AskedChange, before: ChangeTerms | null, { by, now, reason, log }: Doing) {
  const { kind, terms } = asked
  const target = asked.ruleId ?? ''
  const isGone = kind === 'deleteRule'
  const { rateCount, rateAmount, feeTypes } = terms
  const set = isGone
    ? { deletedAt: now }
    : { rateCount, rateAmount, feeTypes: once(feeTypes ?? []), operatorId: by, at: now }
  const { numUpdatedRows } = await tx
    .updateTable('derateRule')
    .set({ ...set, version: (asked.ofVersion ?? 0) + 1 })
    .where('ruleId', '=', target)
    .where('version', '=', asked.ofVersion ?? -1)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Failure('derate.changeOvertaken')
  await log(
    isGone
      ? { action: 'derate.ruleDeleted', target, reason, before }
      : { action: 'derate.ruleChanged', target, reason, before, after: terms },
  )
}

async function changeQuota(tx: Tx, asked: AskedChange, before: ChangeTerms | null, { reason, log }: Doing) {
  const { totalCount, totalAmount, feeTypes } = demand(asked.terms, 'totalCount', 'totalAmount', 'feeTypes')
  const { numUpdatedRows } = await tx
    .updateTable('derateQuota')
    .set({ totalCount, totalAmountMinor: totalAmount, feeTypes: once(feeTypes), deletedAt: null })
    .set({ version: (asked.ofVersion ?? 0) + 1 })
    .where('quotaId', '=', asked.quotaId ?? '')
    .where('version', '=', asked.ofVersion ?? -1)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Failure('derate.changeOvertaken')
  await notifyHolder(tx, asked.accountId ?? 0)
  await log({ action: 'derate.quotaChanged', target: targetOf(asked), reason, before, after: asked.terms })
}

async function saveLimit(
  tx: Tx,
  asked: AskedChange,
  before: ChangeTerms | null,
  { reason, log }: Doing,
): Promise<void> {
  const { country, ofVersion, terms } = asked
  const limit = demand(terms, 'maxForgiven', 'maxInstalments', 'maxDays')
  const saved = { ...limit, version: ofVersion === null ? 0 : ofVersion + 1 }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('settlementLimit')
    .values({ country, stage: asked.stage ?? '', ...saved })
    .onConflict((conflict) =>
      conflict
        .columns(['country', 'stage'])
        .doUpdateSet(saved)
        .where('settlementLimit.version', '=', ofVersion ?? -1),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new Failure('derate.changeOvertaken')
  await log({ action: 'settlement.limit', target: targetOf(asked), reason, before, after: limit })
}

/** The terms that hold now, locked, at the version that a change was asked for; null where nothing does or it is another. */
export async function termsNow(tx: Tx, { kind, ruleId, quotaId, country, stage, ofVersion }: AskedChange) {
  const held =
    kind === 'changeQuota'
      ? sql`select jsonb_build_object('totalCount', total_count, 'totalAmount', total_amount_minor, 'feeTypes', fee_types) as terms
          from derate_quota where quota_id = ${quotaId} and version = ${ofVersion} for update`
      : kind === 'saveLimit'
        ? sql`select jsonb_build_object('maxForgiven', max_forgiven, 'maxInstalments', max_instalments, 'maxDays', max_days) as terms
            from settlement_limit where country = ${country} and stage = ${stage} and version = ${ofVersion} for update`
        : sql`select jsonb_build_object('rateCount', rate_count, 'rateAmount', rate_amount, 'feeTypes', fee_types) as terms
            from derate_rule where rule_id = ${ruleId} and version = ${ofVersion} and deleted_at is null for update`
  const { rows } = await sql<{ terms: ChangeTerms }>`${held}`.execute(tx)
  return rows[0]?.terms ?? null
}

/** Their open screens show what is left now. */
export const notifyHolder = (tx: Tx, accountId: number) =>
  notify(tx, { topic: 'case', accounts: [accountId], data: { change: 'quota' } })
