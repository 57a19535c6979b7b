/** An account as tests look at it: its row in the list, its last entry in the log, whether it signs in. */
import { listAccounts } from '@cordillera/contract/access/account'
import { login, queryUserInfo } from '@cordillera/contract/access/session'
import { vi } from 'vitest'
import type { Person, TestApp } from './harness.ts'

/** The row of an account as `admin` sees it; throws where it is not in the list. */
export async function shownAccount({ app }: TestApp, admin: Person, accountId: number) {
  const { userName } = await app.db
    .selectFrom('account')
    .select('userName')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  const { list } = await admin.call(listAccounts, { find: userName, pageSize: 200 })
  const row = list.find((one) => one.accountId === accountId)
  if (!row) throw new Error(`${accountId} is not in the list`)
  return row
}

export const lastEntryOf = ({ app }: TestApp, accountId: number) =>
  app.db
    .selectFrom('operationLog')
    .selectAll()
    .where('target', '=', `account:${accountId}`)
    .orderBy('entryId', 'desc')
    .executeTakeFirstOrThrow()

export const signsInTo = (test: TestApp, username: string, password: string) =>
  test.send(login, { username, password, deviceId: 'd'.repeat(32) })

/** Nobody is told before the commit, everybody within a second of it. */
export const isSignedOut = (person: Person) => vi.waitFor(() => person.refused(queryUserInfo, {}, 'access.signedOut'))
