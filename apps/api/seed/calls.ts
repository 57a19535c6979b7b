/** Demo data of collectors at the phone: every call is decided by the contact gate, made, ended, and logged with what came of it. */
import { batchCall } from '@cordillera/contract/collection/call'
import { listCases } from '@cordillera/contract/collection/case'
import { saveLog } from '@cordillera/contract/collection/log'
import { countryNames } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { collectorRoles } from '@cordillera/contract/roles'
import type { App } from '../src/app.ts'
import { addDays, type SettableClock } from '../src/platform/clock.ts'
import { array, type Db, sql } from '../src/platform/db.ts'
import { DemoPerson } from './demo-client.ts'
import { Random } from './random.ts'

const hourMs = 3_600_000
/** A whole day's calls are made at mid-morning, noon and afternoon; all three are within the hours of all five countries. */
const wavesPerDay = 3
const hoursBetweenWaves = 2
const perPerson = 4

/** Shares of what an answered call comes to; the codes are results.ts's. */
const answered = [
  { result: 1, share: 0.3 },
  { result: 0, share: 0.12 },
  { result: 8, share: 0.16 },
  { result: 3, share: 0.14 },
  { result: 10, share: 0.13 },
  { result: 12, share: 0.15 },
] as const
/** What a collector logs of a call that nobody answered. */
const unanswered: Readonly<Record<string, number>> = { 'switched off': 6, 'not in service': 7 }

type Case = Output<typeof listCases>['list'][number]
interface Working {
  userName: string
  country: string
  /** Choices of one's own, so that it does not matter who comes first. */
  own: Random
}

/** Collectors call the people of their day, those first who were called longest ago. On the last day a few of them, now. */
export async function callsOfDay(
  app: App,
  random: Random,
  { clock, last }: { clock: SettableClock; last: boolean },
): Promise<void> {
  const working = await atWork(app, random, last ? 0.25 : 1)
  const waves = last ? 1 : wavesPerDay
  for (let wave = 0; wave < waves; wave++) {
    if (wave > 0) clock.advance(hoursBetweenWaves * hourMs)
    const now = working.filter((_, n) => n % waves === wave)
    await Promise.all(
      countryNames.map(async (here) => {
        for (const agent of now.filter(({ country }) => country === here)) {
          // on a day without hours nobody of the country sits at the phone
          if ((await callAndLog(app, agent)) === 'day off') return
        }
      }),
    )
  }
}

async function atWork(app: App, random: Random, share: number): Promise<Working[]> {
  const agents = await app.db
    .selectFrom('account')
    .innerJoin('staff', 'staff.accountId', 'account.accountId')
    .select(['userName', 'country'])
    .where('role', 'in', collectorRoles)
    .where('status', '=', 'COLLECTING')
    .where('isSuperuser', '=', false)
    .orderBy('account.accountId')
    .execute()
  return agents.flatMap((agent) =>
    random.chance(share) ? [{ ...agent, own: new Random(random.between(0, 2 ** 31)) }] : [],
  )
}

async function callAndLog(app: App, { userName, own }: Working): Promise<'day off' | 'worked'> {
  const agent = await DemoPerson.signIn(app, userName)
  const wanted = own.between(1, perPerson)
  const { list } = await agent.call(listCases, { status: ['assigned'], pageSize: 20 })
  const today = [...list].sort((a, b) => lastCalled(a).localeCompare(lastCalled(b))).slice(0, wanted)
  if (today.length === 0) return 'worked'
  const { calls } = await agent.call(batchCall, { calls: today.map(({ caseId }) => ({ caseId, contactId: null })) })
  if (calls.every(({ answer }) => isDayOff(answer.rule))) return 'day off'
  const made = calls.flatMap(({ callId }) => callId ?? [])
  const ended = await endCalls(app.db, app.clock.now(), sql`c.call_id = any(${array(made)}::text[])`)
  for (const { caseId, callId } of calls) {
    const one = today.find((shown) => shown.caseId === caseId)
    const outcome = callId && ended.get(callId)
    if (one && outcome) await agent.call(saveLog, logOf(own, one, outcome))
  }
  return 'worked'
}

const lastCalled = ({ lastContactTime }: Case): string => lastContactTime ?? ''

const isDayOff = (rule: string | null) => rule === 'weekday' || rule === 'holiday' || rule === 'hours'

function logOf(random: Random, one: Case, outcome: string) {
  const result = outcome === 'answered' ? resultOf(random) : (unanswered[outcome] ?? 5)
  const promised = result === 1 ? random.between(0, 2) : result === 0 ? random.between(3, 5) : null
  // the case's own calendar day: its due date and days past due say where it is
  const day = promised === null ? null : addDays(one.dueDate, one.dpd + promised)
  return {
    caseId: one.caseId,
    version: one.version,
    contactId: null,
    channel: 'call' as const,
    result,
    ...(day === null ? {} : { promise: { day, amount: one.dueAmount } }),
  }
}

function resultOf(random: Random): number {
  let left = random.next()
  for (const { result, share } of answered) {
    left -= share
    if (left < 0) return result
  }
  return 12
}

/**
 * Ends calls as the dialer of the demo would, by the last digit of the number; no dialer runs while two weeks pass in
 * seconds. Answers how each ended.
 */
export async function endCalls(
  db: Db,
  now: Date,
  which: ReturnType<typeof sql<boolean>>,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ callId: string; outcome: string }>`
    update phone_call c set state = 'ended', placed_at = ${now}, ended_at = ${now}::timestamptz + make_interval(secs => 40),
      answered_at = case when right(number, 1) < '5' then ${now}::timestamptz + make_interval(secs => 6) end,
      recording = case when right(number, 1) < '5' then 'recordings/' || call_id || '.wav' end,
      outcome = case when right(number, 1) < '5' then 'answered' when right(number, 1) = '7' then 'busy'
        when right(number, 1) = '8' then 'switched off' when right(number, 1) = '9' then 'not in service' else 'no answer' end
    where c.state <> 'ended' and ${which} returning c.call_id, c.outcome`.execute(db)
  return new Map(rows.map(({ callId, outcome }) => [callId, outcome]))
}
