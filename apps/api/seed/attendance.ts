/** Three weeks of a terminal's punches in every country, the month they come to, and leave that waits, stands and was refused. */
import { askLeave, decideLeave } from '@cordillera/contract/attendance/leave'
import { addAdditions, applyAttendance, importAttendance } from '@cordillera/contract/attendance/punch'
import { computeAttendance } from '@cordillera/contract/attendance/statistics'
import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import { getJob } from '@cordillera/contract/job/job'
import { collectorRoles } from '@cordillera/contract/roles'
import type { App } from '../src/platform/app.ts'
import { addDays, dayIn } from '../src/platform/clock.ts'
import { DemoPerson } from './demo-client.ts'
import type { Random } from './random.ts'

const days = 21
type RunJob = (person: DemoPerson, jobId: string) => Promise<void>

export async function makeAttendance(app: App, random: Random, now: Date, runJob: RunJob): Promise<void> {
  for (const country of countryNames) {
    const hr = await DemoPerson.signIn(app, `hr_${country.toLowerCase()}`)
    const today = dayIn(countries[country].zone, now)
    await importPunches(app, random, { hr, country, today, runJob })
    for (const month of new Set([addDays(today, -days), today].map((day) => `${day.slice(0, 7)}-01`))) {
      await runJob(hr, (await hr.call(computeAttendance, { country, month })).jobId)
    }
    await leaveOf(app, country, today)
    await sickToday(app, country, today)
  }
}

async function importPunches(
  app: App,
  random: Random,
  { hr, country, today, runJob }: { hr: DemoPerson; country: Country; today: string; runJob: RunJob },
): Promise<void> {
  const people = await app.db
    .selectFrom('staff')
    .select(['userNo', 'workplaceId'])
    .where('country', '=', country)
    .where('workplaceId', 'is not', null)
    .orderBy('userNo')
    .execute()
  const workplaceId = people[0]?.workplaceId
  if (!workplaceId) return
  const lines = Array.from({ length: days }, (_, index) => addDays(today, index - days)).flatMap((day) =>
    new Date(`${day}T00:00:00Z`).getUTCDay() === 0
      ? []
      : people.flatMap(({ userNo }) => punchesOf(random, userNo, day)),
  )
  const content = ['user_no,check_time,check_type,device', ...lines, ''].join('\n')
  const sent = await hr.upload(importAttendance, { workplaceId }, `terminal-${country.toLowerCase()}.csv`, content)
  await runJob(hr, sent.jobId)
  const { counts } = await hr.call(getJob, { jobId: sent.jobId })
  const apply = { fileId: sent.fileId, workplaceId, removes: counts['removed'] ?? 0 }
  await runJob(hr, (await hr.call(applyAttendance, apply)).jobId)
}

/** Mostly on time; some come late, stay longer, forget a punch or stay away. */
function punchesOf(random: Random, userNo: string, day: string): string[] {
  if (random.chance(0.03)) return []
  const minutes = random.chance(0.1) ? random.between(15, 55) : random.between(-14, 9)
  const stays = random.chance(0.12) ? random.between(30, 110) : random.between(0, 12)
  const line = (minute: number, type: string) =>
    `${userNo},${day} ${clock(minute)}:${String(random.between(10, 59))},${type},1`
  const both = [line(9 * 60 + minutes, 'in'), line(18 * 60 + stays, 'out')]
  return random.chance(0.03) ? both.slice(0, 1) : both
}
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** One leave waits for the leader, one is approved, one refused; a punch waits for approval. */
async function leaveOf(app: App, country: Country, today: string): Promise<void> {
  const place = country.toLowerCase()
  const agent = await DemoPerson.signIn(app, `agent_${place}`)
  const leader = await DemoPerson.signIn(app, `leader_${place}`)
  const hr = await DemoPerson.signIn(app, `hr_${place}`)
  const ask = async (inDays: number, type: string, reason: string) => {
    const day = addDays(today, inDays)
    return (await agent.call(askLeave, { type, startTime: `${day} 09:00`, endTime: `${day} 18:00`, reason })).leaveId
  }
  await ask(9, 'leave', 'Trámite en el registro civil')
  const stands = await ask(16, 'yearLeave', 'Viaje familiar')
  await leader.call(decideLeave, { leaveId: stands, version: 0, approve: true })
  await hr.call(decideLeave, { leaveId: stands, version: 1, approve: true })
  const refused = await ask(23, 'leave', 'Mudanza')
  await leader.call(decideLeave, { leaveId: refused, version: 0, approve: false, note: 'Cierre de mes' })
  const additions = [{ checkTime: `${addDays(today, -1)} 13:05`, checkType: 'out' as const }]
  await agent.call(addAdditions, { additions, reason: 'El reloj no leyó la tarjeta' })
}

/** Somebody of the named leader's team, with most promises due, is ill until tomorrow: others of the team cover. */
async function sickToday(app: App, country: Country, today: string): Promise<void> {
  const place = country.toLowerCase()
  const ill = await app.db
    .selectFrom('staff')
    .innerJoin('account', 'account.accountId', 'staff.accountId')
    .innerJoin('account as boss', 'boss.accountId', 'staff.leaderId')
    .leftJoin('collectionCase', (join) =>
      join
        .onRef('collectionCase.collectorId', '=', 'staff.accountId')
        .on('collectionCase.closedAt', 'is', null)
        .on('collectionCase.promisedOn', '<=', today),
    )
    .select((query) => ['account.userName', query.fn.count('collectionCase.caseId').as('due')])
    .where('boss.userName', '=', `leader_${place}`)
    .where('staff.role', 'in', collectorRoles)
    .where('staff.status', '=', 'COLLECTING')
    .where('account.userName', 'not in', [`agent_${place}`, `secure_${place}`])
    .groupBy('account.userName')
    .orderBy('due', 'desc')
    .orderBy('account.userName')
    .executeTakeFirst()
  if (!ill) return
  const agent = await DemoPerson.signIn(app, ill.userName)
  const { leaveId } = await agent.call(askLeave, {
    type: 'sickLeave',
    startTime: `${today} 00:00`,
    endTime: `${addDays(today, 1)} 23:00`,
    reason: 'Enfermedad',
  })
  const leader = await DemoPerson.signIn(app, `leader_${place}`)
  const hr = await DemoPerson.signIn(app, `hr_${place}`)
  await leader.call(decideLeave, { leaveId, version: 0, approve: true })
  await hr.call(decideLeave, { leaveId, version: 1, approve: true })
}
