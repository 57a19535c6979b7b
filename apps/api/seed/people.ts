/**
 * Who works in the demo business: a login for every role and country, named as README says, and behind them a leader, a
 * director and collectors for every stage, written directly: a login per role is no hire. Newcomers are hired (staff.ts).
 */
import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import { type RoleName, roleNames } from '@cordillera/contract/roles'
import { type Stage, stageNames } from '@cordillera/contract/stages'
import { bindAuthenticator, hashPassword } from '../src/access/public.ts'
import { sql, type Tx } from '../src/platform/db.ts'
import { makeDefaultShifts } from '../src/staff/public.ts'
import { personOf, staffName } from './identity.ts'
import { Random } from './random.ts'

export const demoPassword = 'Cordillera1'
/** `secure_mx` is bound to an authenticator with this secret: base32, as a person types it. */
export const secureSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
/** The stage that the named logins of collection work in. */
const namedStage: Stage = 'S1A'
const collectorsPerStage = 3

/** What the start prints; every role has a login `<role>_<country>` in lower case. */
export const demoLogins = [
  { login: 'super', sees: 'everything' },
  { login: 'super_two', sees: 'everything: the second person of the first' },
  { login: 'director_mx', sees: 'cases of stage S1A in Mexico: assign, recall' },
  { login: 'leader_mx', sees: 'the own team' },
  { login: 'agent_mx', sees: 'own cases and the workbench' },
  { login: 'finance_mx', sees: 'payments, unidentified money' },
  { login: 'quality_inspection_mx, hr_mx, …', sees: 'every role, for mx, co, pe, cl, ec' },
  { login: 'secure_mx', sees: `two-factor; authenticator secret ${secureSecret}` },
] as const

export const demoMerchants: readonly { country: Country; name: string }[] = [
  { country: 'MX', name: 'Luna Credito' },
  { country: 'MX', name: 'Sol Rapido' },
  { country: 'CO', name: 'Cafe Plata' },
  { country: 'PE', name: 'Inti Prestamo' },
  { country: 'CL', name: 'Andes Cash' },
  { country: 'EC', name: 'Mitad Credito' },
]

/** Those whose apps have a year of figures. */
export const appShops: readonly string[] = ['Luna Credito', 'Cafe Plata']

interface Employee {
  userName: string
  role: RoleName
  country: Country
  stage: Stage | null
  leader: string | null
  /** Drawn unless said. */
  name?: string
  enterDay?: string
}

export async function makeMerchants(tx: Tx): Promise<void> {
  await tx
    .insertInto('merchant')
    .values(
      demoMerchants.map(({ country, name }) => ({
        name,
        appId: name.toLowerCase().replaceAll(' ', '-'),
        country,
        currency: countries[country].currency,
        timeZone: countries[country].zone,
        locale: countries[country].locale,
      })),
    )
    .execute()
}

export async function makePeople(tx: Tx, random: Random, now: Date, secretKey: Buffer): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  const workplaces = await tx
    .insertInto('workplace')
    .values(
      countryNames.map((country) => ({
        name: `${countries[country].name.es} Centro`,
        country,
        company: 'Cordillera',
        timeZone: countries[country].zone,
      })),
    )
    .returning(['workplaceId', 'country'])
    .execute()
  await makeDefaultShifts(
    tx,
    workplaces.map(({ workplaceId }) => workplaceId),
  )
  const account = (userName: string, name: string, isSuperuser = false) => ({
    userName,
    name,
    passwordHash,
    isSuperuser,
    defaultPassword: false,
    tfaRequired: false,
    createdAt: now,
  })
  const employees = [
    ...countryNames.flatMap(employeesOf),
    ...countryNames.flatMap(auditTeamOf),
    ...countryNames.map(secondReviewerOf),
  ]
  await tx
    .insertInto('account')
    .values([
      account('super', 'Superuser', true),
      ...employees.map(({ userName, name }) => account(userName, name ?? staffName(random))),
      account('super_two', 'Superuser 2', true),
    ])
    .execute()
  const ids = new Map(
    (await tx.selectFrom('account').select(['accountId', 'userName']).execute()).map((row) => [
      row.userName,
      row.accountId,
    ]),
  )
  const idOf = (userName: string): number => {
    const found = ids.get(userName)
    if (found === undefined) throw new Error(`no account ${userName}`)
    return found
  }
  await tx
    .insertInto('staff')
    .values(
      employees.map((employee, index) => ({
        accountId: idOf(employee.userName),
        userNo: `${employee.country}${String(index + 1).padStart(4, '0')}`,
        role: employee.role,
        status: 'COLLECTING',
        country: employee.country,
        workplaceId: workplaces.find(({ country }) => country === employee.country)?.workplaceId ?? null,
        stage: employee.stage,
        leaderId: employee.leader ? idOf(employee.leader) : null,
        enterDay:
          employee.enterDay ??
          `2025-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`,
      })),
    )
    .execute()
  const known = new Random(20_260_501)
  await tx
    .insertInto('staffPerson')
    .values(employees.map((employee, at) => detailsOf(known, idOf(employee.userName), employee.country, at)))
    .execute()
  const roles = new Map(
    (await tx.selectFrom('role').select(['roleId', 'name']).execute()).map(({ roleId, name }) => [name, roleId]),
  )
  const merchants = await tx.selectFrom('merchant').select(['merchantId', 'country']).execute()
  await tx
    .insertInto('accountRole')
    .values(employees.map(({ userName, role }) => ({ accountId: idOf(userName), roleId: roles.get(role) ?? 0 })))
    .execute()
  await tx
    .insertInto('accountMerchant')
    .values(
      employees.flatMap(({ userName, country }) =>
        merchants
          .filter((merchant) => merchant.country === country)
          .map(({ merchantId }) => ({ accountId: idOf(userName), merchantId })),
      ),
    )
    .execute()
  await sql`insert into account_market_merchant select account_id, merchant_id from account_merchant`.execute(tx)
  await bindAuthenticator(tx, 'secure_mx', secureSecret, secretKey, now)
}

/** Who an employee is; Peru's account numbers have check digits that invented ones would miss. */
function detailsOf(random: Random, accountId: number, country: Country, serial: number) {
  const { gender, birthDate, mobile, email, address, bankAccount } = personOf(random, country, 80_000 + serial)
  return {
    accountId,
    sex: gender === 'F' ? 'female' : 'male',
    birthday: birthDate,
    phone: mobile,
    email,
    address,
    bankAccount,
  }
}

/** Beside the named auditor: a second one, as no two looks are one person's, and who hands the audits out. */
const auditTeamOf = (country: Country): Employee[] =>
  ['two', 'lead'].map((name) => ({
    userName: `auditor_${name}_${country.toLowerCase()}`,
    role: 'AUDITOR' as const,
    country,
    stage: null,
    leader: null,
  }))

/** Beside the named one a second person of customer service: whoever looks at images again is not who decided them first. */
const secondReviewerOf = (country: Country, at: number): Employee => ({
  userName: `customer_service_two_${country.toLowerCase()}`,
  role: 'CUSTOMER_SERVICE',
  country,
  stage: null,
  leader: null,
  name: staffName(new Random(20_260_310 + at)),
  enterDay: '2025-06-02',
})

/** Named logins first; then for every other stage a director, a leader and their collectors. */
function employeesOf(country: Country): Employee[] {
  const suffix = country.toLowerCase()
  const staged: readonly RoleName[] = ['AGENT', 'JUNIOR', 'LEADER', 'DIRECTOR']
  const named = roleNames.map((role) => ({
    userName: `${role.toLowerCase()}_${suffix}`,
    role,
    country,
    stage: staged.includes(role) ? namedStage : null,
    leader: role === 'AGENT' || role === 'JUNIOR' ? `leader_${suffix}` : null,
  }))
  const secure =
    country === 'MX'
      ? [{ userName: 'secure_mx', role: 'AGENT' as const, country, stage: namedStage, leader: 'leader_mx' }]
      : []
  const teams = stageNames.flatMap((stage, index) => {
    const team = `${suffix}_${String.fromCharCode(97 + index)}`
    const collectors = Array.from({ length: collectorsPerStage }, (_, seat) => ({
      userName: `agent_${team}${String.fromCharCode(97 + seat)}`,
      role: 'AGENT' as const,
      country,
      stage,
      leader: stage === namedStage ? `leader_${suffix}` : `leader_${team}`,
    }))
    if (stage === namedStage) return collectors
    const heads = (['LEADER', 'DIRECTOR'] as const).map((role) => ({
      userName: `${role.toLowerCase()}_${team}`,
      role,
      country,
      stage,
      leader: null,
    }))
    return [...heads, ...collectors]
  })
  return [...named, ...secure, ...teams]
}
