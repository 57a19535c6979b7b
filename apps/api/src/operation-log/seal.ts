/**
 * The sealed log (DOMAIN §13). Entries are sealed in the background, in batches, never inside a business transaction:
 * chaining there was measured to cost two thirds of the write throughput. Each seal's hash is keyed with a key that is
 * not in the database, and runs over the seal before it: whoever owns the tables can change them, but not unnoticed.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import type { Output } from '@cordillera/contract/endpoint'
import type { sealState } from '@cordillera/contract/operation-log/seal'
import type { App } from '../platform/app.ts'
import { type Db, inTransaction, sql, type Tx } from '../platform/db.ts'
import { hereFrom } from '../platform/history.ts'
import { recordSystem } from './operation-log.queries.ts'
import * as seals from './seal.queries.ts'

export const checkJob = 'operationLog.check'
const sealEveryMs = 60_000
const lookEveryMs = 10 * 60_000
const entriesOfBatch = 5000
const batchesOfLook = 40
const checkedAtOnce = 20
const digestBytes = 32

type Broken = NonNullable<NonNullable<Output<typeof sealState>['lastCheck']>['broken']>

const keyOf = (secretKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', 'operation log seal', 32))

function hashOf(key: Buffer, seal: { sealId: number; previous: Buffer; ranges: string; digests: Buffer }): Buffer {
  return createHmac('sha256', key)
    .update(seal.previous)
    .update(`${seal.sealId}|${seal.ranges}|`)
    .update(seal.digests)
    .digest()
}

/** Seals what is new. Answers how many entries; 0 as well where another process is at it. */
export async function sealNew(app: Pick<App, 'db' | 'secretKey'>): Promise<number> {
  let sealed = 0
  for (let batch = 0; batch < batchesOfLook; batch++) {
    const count = await inTransaction(app.db, (tx) => sealBatch(tx, keyOf(app.secretKey)))
    sealed += count
    if (count < entriesOfBatch) break
  }
  return sealed
}

async function sealBatch(tx: Tx, key: Buffer): Promise<number> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('operation log seal')) as mine`.execute(tx)
  if (!rows[0]?.mine) return 0
  const batch = await seals.unsealed(tx, entriesOfBatch, await hereFrom(tx, 'operation_log'))
  if (!batch) return 0
  const last = await seals.lastSeal(tx)
  const sealId = (last?.sealId ?? 0) + 1
  const hash = hashOf(key, { sealId, previous: last?.hash ?? Buffer.alloc(0), ...batch })
  await seals.addSeal(tx, sealId, batch, hash)
  return batch.entryCount
}

export interface Proof {
  seals: number
  entries: number
  broken: Broken | null
}

/**
 * Proves the chain from its first seal; stops at the first thing that doesn't agree and names it. Of months in the archive the seals are
 * proved and not their entries, so that no proof waits for it: `npm start -- archive check` proves those.
 */
export async function proveLog(db: Db, secretKey: Buffer, told: (seals: number) => Promise<void>): Promise<Proof> {
  const key = keyOf(secretKey)
  const proof: Proof = { seals: 0, entries: 0, broken: null }
  const border = await seals.borderOf(db)
  let previous = Buffer.alloc(0)
  for (;;) {
    const found = await seals.sealsAfter(db, proof.seals, checkedAtOnce, border)
    for (const seal of found) {
      const broken = await brokenSeal(db, key, { seal, previous, expected: proof.seals + 1, border })
      if (broken) return { ...proof, broken }
      previous = Buffer.from(seal.hash)
      proof.seals++
      proof.entries += seal.entryCount
    }
    await told(proof.seals)
    if (found.length < checkedAtOnce) break
  }
  const added = await seals.addedBehind(db, border?.here ?? null)
  if (added !== undefined) proof.broken = { kind: 'added', seal: null, entryId: added }
  return proof
}

async function brokenSeal(
  db: Db,
  key: Buffer,
  {
    seal,
    previous,
    expected,
    border,
  }: { seal: seals.SealToCheck; previous: Buffer; expected: number; border: seals.Border },
): Promise<Broken | null> {
  if (seal.sealId !== expected) return { kind: 'seal missing', seal: expected, entryId: null }
  const hash = hashOf(key, { ...seal, previous })
  if (!hash.equals(seal.hash)) return { kind: 'seal changed', seal: seal.sealId, entryId: null }
  if (seal.lies === 'archive' || seal.now?.equals(seal.digests)) return null
  const entries = await seals.entriesOfSeal(db, seal.sealId, border)
  const mayBeAway = (entryId: number) => seal.lies === 'border' && entryId <= (border?.lastAway ?? 0)
  const at = entries.findIndex(({ now, entryId }, index) =>
    now ? !now.equals(seal.digests.subarray(index * digestBytes, (index + 1) * digestBytes)) : !mayBeAway(entryId),
  )
  if (at < 0 && seal.lies === 'border') return null
  const first = entries[at]
  return { kind: first?.now ? 'changed' : 'missing', seal: seal.sealId, entryId: first?.entryId ?? null }
}

/** Sealing all the time, and a proof every night and on request. */
export function sealing(app: App): void {
  app.jobs.define(checkJob, async ({ db, clock, progress }) => {
    const proof = await proveLog(db, app.secretKey, (done) => progress(done))
    const { seals: sealCount, entries, broken } = proof
    if (broken) await recordSystem(db, clock.now(), checkJob, { action: 'operationLog.broken', after: broken })
    return { counts: { seals: sealCount, entries, broken: broken ? 1 : 0 }, result: broken }
  })
  app.jobs.regularly(sealEveryMs, async (db) => void (await sealNew({ ...app, db })))
  app.jobs.regularly(lookEveryMs, (db) => askNightly({ ...app, db }))
}

/** One proof a UTC day, whichever process looks first. */
async function askNightly(app: Pick<App, 'db' | 'clock' | 'jobs'>): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const title = now.toISOString().slice(0, 10)
    const { rows } = await sql<{ due: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${checkJob}))
        and not exists (select from job where kind = ${checkJob} and title = ${title}) as due`.execute(tx)
    if (rows[0]?.due) await app.jobs.enqueue(tx, { kind: checkJob, title, input: {}, createdBy: null, now })
  })
}
