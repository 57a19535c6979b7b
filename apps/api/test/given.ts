/** What tests take for granted: merchants, people of a role, signed in. More of a kind lives beside the domain's tests. */
import { randomBytes } from 'node:crypto'
import type { Country } from '@cordillera/contract/countries'
import { countries } from '@cordillera/contract/countries'
import type { RoleName } from '@cordillera/contract/roles'
import type { Stage } from '@cordillera/contract/stages'
import { makeMerchants } from '../seed/people.ts'
import { hashPassword, openSession } from '../src/access/public.ts'
import { inTransaction } from '../src/platform/db.ts'
import { makeDefaultShifts } from '../src/staff/public.ts'
import { Person, type TestApp } from './harness.ts'

export const testPassword = 'Cordillera1'
let passwordHash: Promise<string> | undefined

export interface PersonOptions {
  role?: RoleName
  superuser?: boolean
  country?: Country
  stage?: Stage | null
  /** Merchant names; all of the country's unless said. */
  merchants?: string[]
  leader?: Person
  workplaceId?: number
  defaultPassword?: boolean
  userName?: string
  caseLimit?: number
}

export class Given {
  readonly #test: TestApp
  #people = 0
  constructor(test: TestApp) {
    this.#test = test
  }

  /** The merchants of the fixtures, which the demo business has too. */
  merchants(): Promise<void> {
    return inTransaction(this.#test.app.db, makeMerchants)
  }

  async merchantId(name: string): Promise<number> {
    const row = await this.#test.app.db
      .selectFrom('merchant')
      .select('merchantId')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return row.merchantId
  }

  /** A workplace with the shift everybody of it works: Monday to Saturday from 9 to 18. */
  async workplace(country: Country, name = `${country} ${randomBytes(3).toString('hex')}`): Promise<number> {
    const { workplaceId } = await this.#test.app.db
      .insertInto('workplace')
      .values({ name, country, company: 'Cordillera', timeZone: countries[country].zone })
      .returning('workplaceId')
      .executeTakeFirstOrThrow()
    await makeDefaultShifts(this.#test.app.db, [workplaceId])
    return workplaceId
  }

  /** A person with an account, a staff record for their role, and a session. */
  async person(options: PersonOptions): Promise<Person> {
    const { app, clock } = this.#test
    const country = options.country ?? 'MX'
    const userName = options.userName ?? `${(options.role ?? 'super').toLowerCase()}_${letters(++this.#people)}`
    passwordHash ??= hashPassword(testPassword)
    const accountId = await app.db.transaction().execute(async (tx) => {
      const { accountId } = await tx
        .insertInto('account')
        .values({
          userName,
          name: userName,
          passwordHash: (await passwordHash) ?? '',
          defaultPassword: options.defaultPassword ?? false,
          isSuperuser: options.superuser ?? false,
          tfaRequired: false,
          createdAt: clock.now(),
        })
        .returning('accountId')
        .executeTakeFirstOrThrow()
      let allowed = tx.selectFrom('merchant').select('merchantId')
      allowed = options.merchants
        ? allowed.where('name', 'in', options.merchants)
        : allowed.where('country', '=', country)
      const merchants = await allowed.execute()
      if (merchants.length > 0) {
        await tx
          .insertInto('accountMerchant')
          .values(merchants.map(({ merchantId }) => ({ accountId, merchantId })))
          .execute()
        await tx
          .insertInto('accountMarketMerchant')
          .values(merchants.map(({ merchantId }) => ({ accountId, merchantId })))
          .execute()
      }
      if (options.role) {
        const { roleId } = await tx
          .selectFrom('role')
          .select('roleId')
          .where('name', '=', options.role)
          .executeTakeFirstOrThrow()
        await tx.insertInto('accountRole').values({ accountId, roleId }).execute()
        await tx
          .insertInto('staff')
          .values({
            accountId,
            userNo: `T${String(accountId).padStart(5, '0')}`,
            role: options.role,
            status: 'COLLECTING',
            country,
            stage: options.stage ?? null,
            workplaceId: options.workplaceId ?? null,
            leaderId: options.leader?.accountId ?? null,
            enterDay: '2026-01-05',
            caseLimit: options.caseLimit ?? null,
          })
          .execute()
      }
      return accountId
    })
    return this.signedIn(accountId)
  }

  /** Another session of an account, on a device of its own. */
  async signedIn(accountId: number): Promise<Person> {
    const { app, clock } = this.#test
    const deviceId = randomBytes(16).toString('hex')
    const token = await openSession(app.db, {
      accountId,
      deviceId,
      browserId: 'test',
      address: '127.0.0.1',
      now: clock.now(),
      verified: true,
    })
    return new Person(this.#test, { token, deviceId, accountId })
  }
}

/** User names have letters and underscores only. */
function letters(n: number): string {
  return n < 26 ? String.fromCharCode(97 + n) : letters(Math.floor(n / 26) - 1) + letters(n % 26)
}
