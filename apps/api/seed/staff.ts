/**
 * People on their way in and out: newcomers in every step of training and testing, one who gave up, one who leaves; and a
 * second workplace a country, with two shifts. All through HR's own calls.
 */
import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import { createUser, updateStatus } from '@cordillera/contract/staff/change'
import type { StaffAction } from '@cordillera/contract/staff/status'
import { getUserInfo } from '@cordillera/contract/staff/workflow'
import { allWorkplace, saveWorkplace } from '@cordillera/contract/staff/workplace'
import type { App } from '../src/platform/app.ts'
import type { SettableClock } from '../src/platform/clock.ts'
import { DemoPerson } from './demo-client.ts'
import { personOf } from './identity.ts'
import { Random } from './random.ts'

/** How far each newcomer of a country has come. */
const ways: readonly (readonly StaffAction[])[] = [
  [],
  ['START_TRAIN'],
  ['START_TRAIN', 'END_TRAIN', 'START_TEST'],
  ['START_TRAIN', 'END_TRAIN', 'START_TEST', 'END_TEST'],
  ['START_TRAIN', 'GIVE_UP_TRAIN'],
  ['START_TRAIN', 'END_TRAIN', 'START_TEST', 'END_TEST', 'START_COLLECT', 'APPLY_LEAVE'],
]
const reasons: Partial<Record<StaffAction, string>> = {
  GIVE_UP_TRAIN: 'No se presentó a la capacitación.',
  APPLY_LEAVE: 'Se muda a otra ciudad.',
}

/** Before the first day of work; countries don't meet. */
export async function makeNewcomers(app: App, clock: SettableClock): Promise<void> {
  const made = await Promise.all(
    countryNames.map((country, at) => newcomersOf(app, country, new Random(20_260_500 + at))),
  )
  const newcomers = made.flat()
  for (const step of (ways.at(-1) ?? []).keys()) {
    // the record of somebody reads in the order of its instants
    clock.advance(1_000)
    await Promise.all(newcomers.map((newcomer) => goOn(newcomer, step)))
  }
}

interface Newcomer {
  readonly hr: DemoPerson
  readonly accountId: number
  readonly steps: readonly StaffAction[]
}

async function goOn({ hr, accountId, steps }: Newcomer, step: number): Promise<void> {
  const action = steps[step]
  if (!action) return
  const { version } = await hr.call(getUserInfo, { accountId })
  const reason = reasons[action]
  await hr.call(updateStatus, {
    people: [{ accountId, version }],
    action,
    ...(reason ? { reason } : {}),
    ...(action === 'END_TEST' ? { testScores: [{ accountId, score: 70 + (accountId % 30) }] } : {}),
  })
}

async function newcomersOf(app: App, country: Country, random: Random): Promise<Newcomer[]> {
  const suffix = country.toLowerCase()
  const [hr, administrative] = [
    await DemoPerson.signIn(app, `hr_${suffix}`),
    await DemoPerson.signIn(app, `administrative_${suffix}`),
  ]
  const [home] = await hr.call(allWorkplace, { country })
  const day = { breakMinutes: 60, toleranceMinutes: 10, days: [1, 2, 3, 4, 5, 6] }
  await administrative.call(saveWorkplace, {
    name: `${countries[country].name.es} Norte`,
    country,
    company: 'Cordillera',
    timeZone: countries[country].zone,
    capacity: 24,
    shifts: [
      { ...day, name: 'Matutino', startTime: '07:00', endTime: '15:30' },
      { ...day, name: 'Vespertino', startTime: '12:00', endTime: '20:00' },
    ],
  })
  const today = app.clock.now().toISOString().slice(0, 10)
  // hashing a first password is slow on purpose: one country shows every way, the others some
  const shown = country === 'MX' ? ways : ways.slice(1, 4)
  const newcomers: Newcomer[] = []
  for (const [at, steps] of shown.entries()) {
    const { firstName, lastName, gender, mobile, birthDate, address, bankAccount } = personOf(
      random,
      country,
      90_000 + at,
    )
    const { accountId } = await hr.call(createUser, {
      account: `nuevo_${suffix}_${String.fromCharCode(97 + at)}`,
      name: `${firstName} ${lastName}`,
      role: 'AGENT',
      sex: gender === 'F' ? 'female' : 'male',
      birthday: birthDate,
      phone: mobile,
      email: `nuevo.${suffix}.${at}@example.com`,
      address,
      // Peru's account numbers have check digits of their own
      bankAccount,
      country,
      company: 'Cordillera',
      ...(home ? { workplace: home.workplaceId } : {}),
      period: 'S1A',
      enterDay: today,
    })
    newcomers.push({ hr, accountId, steps })
  }
  return newcomers
}
