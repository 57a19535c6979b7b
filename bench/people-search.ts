/**
 * What searching people costs: an exact number that nobody asked for yet (logged and counted), the same one again (counted once), a
 * number that nobody has, a name, a search by id, which counts nothing, and what is refused beyond the hour's budget. One at a time, as a
 * desk asks. And what guessing a masked number costs by that budget.
 */
import { queryLoanUserInfo } from '@cordillera/contract/borrower/search'
import type { Input } from '@cordillera/contract/endpoint'
import pg from 'pg'
import { maskPhone } from '../apps/api/src/platform/mask.ts'
import { serve } from './support/client.ts'
import { benchDatabase } from './support/database.ts'
import { ms, printTable } from './support/measure.ts'

type Search = Input<typeof queryLoanUserInfo>

const borrowers = Number(process.argv[2] ?? 1_000_000)
const superuser = 1
const each = 300

const database = await benchDatabase(borrowers)
const url = await database.scratch()
const server = await serve(url, [superuser], 1)
const client = new pg.Client({ connectionString: url })
await client.connect()
const budget = (most: number) =>
  client.query('update setting set value = $1 where key = $2', [String(most), 'people_search_hourly_limit'])
const { rows: people } = await client.query<{ user_id: string; mobile: string }>(
  `select user_id, mobile from borrower tablesample bernoulli (1) order by hashtext(user_id) limit ${each}`,
)

async function took(name: string, searches: readonly Search[], expected: (code: number) => boolean) {
  const spent: number[] = []
  for (const search of searches) {
    const start = performance.now()
    const { code, text } = await server.post(superuser, queryLoanUserInfo.path, search)
    spent.push(performance.now() - start)
    if (!expected(code)) throw new Error(text.slice(0, 300))
  }
  spent.sort((a, b) => a - b)
  const at = (share: number) => ms(spent[Math.floor(spent.length * share)] ?? Number.NaN)
  return { search: name, 'p50 ms': at(0.5), 'p95 ms': at(0.95) }
}
const done = (code: number) => code === 2000
const by = (filterType: Search['filterType']) => (filterValue: string) => ({ filterType, filterValue }) as Search
const mobiles = people.map(({ mobile }) => by('mobile')(mobile))
const ids = people.map(({ user_id }) => by('user_id')(user_id))
const nobody = people.map((_, n) => by('mobile')(`+52999${String(1_000_000 + n)}`))
const over = people.map((_, n) => by('mobile')(`+52998${String(1_000_000 + n)}`))

await budget(1_000_000_000)
await took('warm', ids.slice(0, 50), done)
const rows = [
  await took('by id: counts nothing', ids, done),
  await took('a number, for the first time: logged and counted', mobiles, done),
  await took('the same number again: known within the hour', mobiles, done),
  await took('a number that nobody has', nobody, done),
  await took(
    'a name',
    people.slice(0, 40).map(() => by('name')('maria garcia')),
    done,
  ),
]
await budget(30)
rows.push(await took('beyond the budget: refused, nothing looked up', over, (code) => !done(code)))
printTable(`Searching people at ${borrowers.toLocaleString('en')} borrowers, one at a time`, rows)

const example = '+525512341661'
const digitsOf = (text: string) => text.replace(/\D/g, '').length
const hidden = digitsOf(example) - digitsOf(maskPhone(example))
printTable(
  'Guessing a masked mobile number',
  [30, 120].map((hourly) => {
    const guesses = 10 ** hidden / 2
    return {
      'values an hour': hourly,
      'digits hidden': hidden,
      'guesses, half of them': guesses.toLocaleString('en'),
      'years at every hour of every day': (guesses / hourly / 24 / 365).toFixed(1),
    }
  }),
)
server.stop()
await client.end()
await database.stop()
