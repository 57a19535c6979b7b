/** The check of an application's CURP: waited for when it is handed in, asked soon after, kept beside its other checks. */
import type { App } from '../../platform/app.ts'
import { type Db, inTransaction, sql, type Tx } from '../../platform/db.ts'
import { maskNumber } from '../../platform/mask.ts'
import type { Said } from './ask.ts'
import { type Attempt, checkCurp, providersToAsk } from './check.service.ts'

const lookEveryMs = 1000
const atOnce = 8
/** Whoever took one and was cut off leaves it to the next after this time. */
const leaseSeconds = 180
const againAfterSeconds = 120
/** So often all providers are asked before the check says that nobody could. */
const attemptsAtMost = 3

/** Said with a CURP to a merchant that has a provider: its check is due. */
export async function waitForCurp(tx: Tx, { appId, now }: { appId: string; now: Date }): Promise<void> {
  await sql`
    insert into curp_wait (app_id, merchant_id, round, due_at)
    select a.app_id, a.merchant_id, a.check_round, ${now} from application a join borrower b using (user_id)
    where a.app_id = ${appId} and b.doc_type = 'CURP'
      and exists (select from curp_provider p where p.merchant_id = a.merchant_id and p.active)
    on conflict (app_id) do update set round = excluded.round, attempts = 0, due_at = excluded.due_at`.execute(tx)
}

export function checkRegularly(app: App): void {
  app.jobs.regularly(lookEveryMs, async () => {
    while ((await checkDue(app)) === atOnce);
  })
}

interface Due extends Said {
  appId: string
  merchantId: number
  round: number
  attempts: number
}

/** Asks for those that are due; answers how many there were. */
export async function checkDue(app: App): Promise<number> {
  const due = await takeDue(app.db, app.clock.now())
  await Promise.all(due.map((one) => checkOne(app, one)))
  return due.length
}

async function takeDue(db: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with taken as (
      update curp_wait w set attempts = attempts + 1, due_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
      where app_id in (
        select app_id from curp_wait where due_at <= ${now}::timestamptz order by due_at limit ${atOnce} for update skip locked)
      returning app_id, merchant_id, round, attempts
    )
    select t.app_id, t.merchant_id, t.round, t.attempts, b.doc_number as curp, b.birth_date, b.first_name, b.last_name
    from taken t join application a using (app_id) join borrower b on b.user_id = a.user_id`.execute(db)
  return rows
}

async function checkOne(app: App, due: Due): Promise<void> {
  const now = app.clock.now()
  const providers = await providersToAsk(app.db, due.merchantId, now)
  const attempts = await checkCurp(app, providers, due, { appId: due.appId, triedBy: null })
  const last = attempts.at(-1)
  const isAnswered = last !== undefined && last.result !== 'error'
  await inTransaction(app.db, async (tx) => {
    if (isAnswered || due.attempts >= attemptsAtMost) return keepCheck(tx, due, isAnswered ? last : null, now)
    await sql`
      update curp_wait set due_at = ${now}::timestamptz + make_interval(secs => ${againAfterSeconds})
      where app_id = ${due.appId} and round = ${due.round}`.execute(tx)
  })
}

const meanings = { found: 'pass', notFound: 'fail', mismatch: 'warn', error: 'warn' } as const

/** One more check of the round that waited for it; one of a round that is over meanwhile is still kept there. */
async function keepCheck(
  tx: Tx,
  { appId, merchantId, round, curp }: Due,
  told: Attempt | null,
  now: Date,
): Promise<void> {
  const why = told === null ? 'noProvider' : told.result === 'found' ? undefined : told.result
  const evidence = { value: `CURP ${maskNumber(curp)}`, ...(why ? { why } : {}) }
  await sql`
    with over as (delete from curp_wait where app_id = ${appId} and round = ${round})
    insert into application_check (app_id, round, name, merchant_id, result, evidence, checked_at)
    values (${appId}, ${round}, 'curp', ${merchantId}, ${told ? meanings[told.result] : 'warn'}, ${JSON.stringify(evidence)}, ${now})
    on conflict do nothing`.execute(tx)
}
