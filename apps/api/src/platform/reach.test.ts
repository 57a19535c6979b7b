import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp, testNow } from '../../test/harness.ts'
import { nobody } from './caller.ts'
import { madeOf, reachOf } from './reach.ts'
import { openScope } from './rows.ts'

const testApp = startApp()
const finance = { ...nobody, accountId: 7, country: 'MX', merchants: [1], merchantId: 1, role: 'FINANCE' as const }
const opened = () => {
  const { db } = testApp().app
  return {
    ...openScope('staff', { ...finance, isSuperuser: true }, db, new Date(testNow)),
    reach: reachOf(finance, db),
  }
}

test('what hangs on a row is reached from the very row that a statement in scope read, and from what was made of it', async () => {
  await testApp().given.person({ role: 'FINANCE' })
  const { rows, scoped, reach } = opened()
  const { rows: found } = await sql<{ accountId: number }>`select account_id from ${rows.accounts} a limit 1`.execute(
    scoped,
  )
  const [account] = found
  if (!account) throw new Error('a person was just made')
  expect(() => reach.from(account)).not.toThrow()
  expect(() => reach.from(madeOf(account, { ...account, more: true }))).not.toThrow()
  expect(() => reach.from({ ...account })).toThrow('reach.from')
  expect(() => reach.from(account, { accountId: 1 })).toThrow('reach.from')
  expect(() => reach.from([])).toThrow('reach.from')
})

test('another’s merchant and country are refused', () => {
  const { reach } = opened()
  expect(() => reach.merchant(1)).not.toThrow()
  expect(() => reach.merchant(1, 2)).toThrow('access.merchantNotAllowed')
  expect(() => reach.country('MX')).not.toThrow()
  expect(() => reach.country('CO')).toThrow('staff.noPermission')
})

const refused = async (statement: Promise<unknown>) => expect(statement).rejects.toThrow('does not open')

test('shared tables hold rows of nobody; of names only reading is open', async () => {
  const shared = opened().reach.shared()
  await shared.selectFrom('holiday').selectAll().execute()
  await sql`with own as (select 1 as n) select a.name from own, workplace w left join account a on false`.execute(
    shared,
  )
  await refused(shared.selectFrom('borrower').selectAll().execute())
  await refused(sql`select * from holiday h join collection_case c on true`.execute(shared))
  await refused(sql`select (select count(*) from payment) from holiday`.execute(shared))
  await refused(shared.updateTable('account').set({ name: 'x' }).where('accountId', '=', 0).execute())
  await refused(shared.deleteFrom('account').where('accountId', '=', 0).execute())
  await refused(sql.raw("update account set name = 'x' where false").execute(shared))
})

test('the caller’s own tables are no table of a borrower', async () => {
  const own = opened().reach.own()
  await own.selectFrom('preference').selectAll().execute()
  await sql`select 1 from session for update of session skip locked`.execute(own)
  await sql`select name from pg_timezone_names limit 1`.execute(own)
  await refused(sql`update bill set status = 'repaid' where false`.execute(own))
  await refused(own.selectFrom('contact').selectAll().execute())
})

test('fewer than forty statements go past scopes and reach, and each says why in a sentence', () => {
  const sources = join(import.meta.dirname, '..')
  const reasons = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|deep)\.ts$|^platform/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(sources, file), 'utf8')
      return [...code.matchAll(/(?<!\w)unscoped\(\s*(?!reason: )(?:'([^']*)'|(\w+))/g)].map(
        ([, said, name]) => said ?? new RegExp(`const ${name} =\\s+'([^']*)'`).exec(code)?.[1] ?? '',
      )
    })
  expect(reasons.length).toBeLessThan(40)
  expect(reasons.filter((reason) => reason.split(' ').length < 3)).toEqual([])
})
