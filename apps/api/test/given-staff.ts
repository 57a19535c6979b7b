/** People who are hired through the calls, with valid details of their country. */
import type { Input, Output } from '@cordillera/contract/endpoint'
import { createUser } from '@cordillera/contract/staff/change'
import { getUserInfo } from '@cordillera/contract/staff/workflow'
import type { Person } from './harness.ts'

let hired = 0
const letters = (n: number): string =>
  n < 26 ? String.fromCharCode(97 + n) : letters(Math.floor(n / 26) - 1) + letters(n % 26)

/** What createUser takes for a collector of Mexico; change what the test is about. */
export const newcomer = (change: Partial<Input<typeof createUser>> = {}): Input<typeof createUser> => ({
  account: `newcomer_${letters(hired++)}`,
  name: 'Rosa María Núñez',
  role: 'AGENT',
  sex: 'female',
  birthday: '1996-04-23',
  phone: '55 1234 5678',
  email: 'rosa@example.com',
  country: 'MX',
  company: 'Cordillera',
  enterDay: '2026-11-23',
  ...change,
})

export const hire = (hr: Person, change: Partial<Input<typeof createUser>> = {}): Promise<Output<typeof createUser>> =>
  hr.call(createUser, newcomer(change))

/** The person as a change names them: with the version that HR sees now. */
export async function seenBy(hr: Person, accountId: number): Promise<{ accountId: number; version: number }> {
  const { version } = await hr.call(getUserInfo, { accountId })
  return { accountId, version }
}
