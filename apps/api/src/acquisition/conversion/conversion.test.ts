import { randomUUID } from 'node:crypto'
import {
  deleteChannelCost,
  listChannelCosts,
  listChannelPrices,
  listChannels,
  saveChannel,
  saveChannelCost,
  saveChannelPrice,
} from '@cordillera/contract/acquisition/channels'
import { costsOutcome, dryRunCosts, runCosts } from '@cordillera/contract/acquisition/cost-import'
import { collectEvents } from '@cordillera/contract/acquisition/events'
import {
  convertFigures,
  dayFigures,
  exportConvertFigures,
  exportRegistrations,
  exportRetention,
  listRegistrations,
  retention,
  tryAttribution,
} from '@cordillera/contract/acquisition/figures'
import type { Input } from '@cordillera/contract/endpoint'
import { uploadFile } from '@cordillera/contract/job/file'
import { getJob } from '@cordillera/contract/job/job'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenProduct, type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'
import { countBatches } from '../events/rollup.ts'

const now = '2026-11-23T18:00:00Z'
const testApp = startApp({ now })
type Event = Input<typeof collectEvents>['events'][number]
let phone: LendingApp
let tech: Person
let abroad: Person

const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00-06:00`).toISOString()
const event = (name: string, deviceId: string, createdAt: string, more: Partial<Event> = {}): Event => ({
  ...{ eventId: randomUUID(), name, deviceId, createdAt, platform: 'Android', version: '1.0.0', ...more },
})
const counted = () => countBatches(testApp().app.db, new Date(now))
async function told(...events: Event[]) {
  await phone.call(collectEvents, { sentAt: now, events })
  await counted()
}

beforeAll(async () => {
  await givenProduct(testApp())
  phone = await lendingApp(testApp())
  tech = await testApp().given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  abroad = await testApp().given.person({ role: 'TECHNICAL', country: 'CO', merchants: ['Cafe Plata'] })
})

const terms = { partner: 'Agencia Norte', kind: 'ads', validFrom: '2026-01-01' } as const
const channel = async (code: string) =>
  (await tech.call(saveChannel, { ...terms, code, name: `Channel ${code}` })).channelId

describe('terms of cooperation', () => {
  test('a code stays with its channel, and is the merchant’s once', async () => {
    const channelId = await channel('meta')
    await tech.refused(saveChannel, { ...terms, code: 'meta', name: 'Again' }, 'acquisition.codeTaken')
    const seen = { channelId, version: 0, ...terms, name: 'Meta Ads' }
    await tech.refused(saveChannel, { ...seen, code: 'other' }, 'acquisition.codeStays')
    await tech.refused(saveChannel, { ...seen, code: 'meta', validTo: '2025-12-31' }, 'acquisition.endsBeforeItBegins')
    await tech.call(saveChannel, { ...seen, code: 'meta' })
    await tech.refused(saveChannel, { ...seen, code: 'meta' }, 'record.stale')
    await abroad.refused(saveChannel, { ...seen, version: 1, code: 'meta' }, 'record.missing')
    expect((await abroad.call(listChannels, {})).list).toEqual([])
  })

  test('a price holds from its day until the next one, and none is written over', async () => {
    const channelId = await channel('priced')
    const price = { channelId, model: 'cpa', price: 2000, fromDay: '2026-11-01' } as const
    await tech.call(saveChannelPrice, price)
    await tech.refused(saveChannelPrice, { ...price, price: 1 }, 'acquisition.priceTaken')
    await tech.refused(
      saveChannelPrice,
      { ...price, model: 'none', fromDay: '2026-12-01' },
      'acquisition.freeHasNoPrice',
    )
    await tech.call(saveChannelPrice, { ...price, model: 'cps', price: 9000, fromDay: '2026-11-20' })
    expect(await tech.call(listChannelPrices, { channelId })).toMatchObject([
      { fromDay: '2026-11-20', lastDay: null, model: 'cps', price: 9000, currency: 'MXN' },
      { fromDay: '2026-11-01', lastDay: '2026-11-19', model: 'cpa', price: 2000 },
    ])
    await abroad.refused(listChannelPrices, { channelId }, 'record.missing')
  })
})

describe('costs', () => {
  test('a day of a channel has one cost, however many enter it at once; none is entered for a day to come', async () => {
    const channelId = await channel('raced')
    const cost = { channelId, day: '2026-11-10', amount: 5000 }
    const answers = await Promise.all(Array.from({ length: 8 }, () => tech.raw(saveChannelCost, cost)))
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
    await tech.refused(saveChannelCost, { ...cost, day: '2026-11-24' }, 'acquisition.dayToCome')
    const [made] = (await tech.call(listChannelCosts, { channelId })).list
    const known = { costId: made?.costId ?? 0, version: 0 }
    await tech.call(saveChannelCost, { ...cost, ...known, amount: 6000 })
    await tech.refused(deleteChannelCost, { ...known, reason: 'entered twice' }, 'record.stale')
    await abroad.refused(deleteChannelCost, { ...known, version: 1, reason: 'not mine' }, 'record.missing')
    await tech.call(deleteChannelCost, { ...known, version: 1, reason: 'entered twice' })
    expect((await tech.call(listChannelCosts, { channelId })).list).toEqual([])
  })

  test('a file of costs is mapped, tried with its total and what it replaces, each fault named; what is right is kept', async () => {
    const channelId = await channel('sheet')
    const importing = async (endpoint: typeof dryRunCosts | typeof runCosts, ...lines: string[]) => {
      const content = ['Canal;Fecha;Gasto', ...lines, ''].join('\n')
      const { fileId } = (await tech.upload(uploadFile, {}, { name: 'costos.csv', content })).data
      const { jobId } = await tech.call(endpoint, { fileId })
      await testApp().drainJobs()
      return costsOutcome.parse((await tech.call(getJob, { jobId })).result)
    }
    const right = ['sheet;01/11/2026;120,50', 'SHEET;2026-11-02;80']
    expect(await importing(dryRunCosts, ...right)).toMatchObject({
      counts: { rows: 2, added: 2, replaced: 0, refused: 0 },
      sums: [{ currency: 'MXN', amount: 20_050 }],
    })
    expect((await tech.call(listChannelCosts, { channelId })).list).toEqual([])
    await importing(runCosts, ...right)
    const wrong = ['nobody;01/11/2026;1', 'sheet;31/11/2026;1', 'sheet;03/11/2026;x', 'sheet;01/12/2026;1']
    const { errors, counts } = await importing(dryRunCosts, ...wrong, 'sheet;04/11/2026;1', 'sheet;04/11/2026;2')
    expect(counts).toMatchObject({ added: 1, refused: 5 })
    expect(errors.map(({ row, column, value, reason }) => [row, column, value, reason])).toEqual([
      [2, 'channel', 'nobody', 'noChannel'],
      [3, 'day', '31/11/2026', 'notDate'],
      [4, 'amount', 'x', 'notAmount'],
      [5, 'day', '01/12/2026', 'toCome'],
      [7, '', null, 'twice'],
    ])
    expect(await importing(runCosts, 'sheet;01/11/2026;99')).toMatchObject({ counts: { added: 0, replaced: 1 } })
    expect((await tech.call(listChannelCosts, { channelId })).list.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-11-02', 8000],
      ['2026-11-01', 9900],
    ])
  })
})

describe('attribution', () => {
  test('the last click wins, also one that arrives after the registration; a touch that does not count gives way', async () => {
    const [first, last] = [await channel('first'), await channel('last')]
    await told(
      event('channel.click', 'att-1', at('2026-11-18'), { channel: 'first' }),
      event('register', 'att-1', at('2026-11-20')),
      // outside of the seven days
      event('channel.click', 'att-2', at('2026-11-10'), { channel: 'first' }),
      event('register', 'att-2', at('2026-11-20')),
      // five seconds before: made up; the view before it is no older than a day
      event('channel.view', 'att-3', at('2026-11-20', '11:00'), { channel: 'first' }),
      event('channel.click', 'att-3', new Date(Date.parse(at('2026-11-20')) - 5000).toISOString(), { channel: 'last' }),
      event('register', 'att-3', at('2026-11-20')),
    )
    const asked = { startDay: '2026-11-20', endDay: '2026-11-20', basis: 'cohort', step: 'registrations' } as const
    const won = async () => {
      const { list } = await tech.call(listRegistrations, { ...asked, sortField: 'registered', sortOrder: 'asc' })
      return list.map(({ channelName, wonBy, refused }) => [channelName, wonBy, refused.map(({ reason }) => reason)])
    }
    expect(await won()).toEqual([
      ['Channel first', 'click', []],
      [null, 'organic', ['tooOld']],
      ['Channel first', 'view', ['tooFast']],
    ])
    await told(event('channel.click', 'att-1', at('2026-11-19'), { channel: 'last' }))
    expect((await won())[0]).toEqual(['Channel last', 'click', []])
    expect([first, last].every((id) => id > 0)).toBe(true)
  })

  test('a device counts once, until it rested for ninety days', async () => {
    await told(event('register', 'rest', at('2026-11-10')), event('register', 'rest', at('2026-11-10', '12:05')))
    await told(event('register', 'rest', at('2026-11-12')))
    const asked = { startDay: '2026-11-10', endDay: '2026-11-12', basis: 'cohort', step: 'registrations' } as const
    expect((await tech.call(listRegistrations, asked)).list).toHaveLength(1)
    const { rows } = await sql<{ repeats: number }>`
      select repeats from app_registration where device_id = 'rest'`.execute(testApp().app.db)
    expect(rows).toEqual([{ repeats: 2 }])
  })

  test('the rule can be tried on touches that somebody makes up', async () => {
    const touch = { kind: 'click', runs: true } as const
    const answer = await tech.call(tryAttribution, {
      registeredAt: '2026-11-20T12:00:00Z',
      touches: [
        { ...touch, channelId: 1, at: '2026-11-19T12:00:00Z' },
        { ...touch, channelId: 2, at: '2026-11-20T11:00:00Z', runs: false },
        { ...touch, channelId: 3, at: '2026-11-20T12:00:01Z' },
      ],
    })
    expect(answer).toEqual({ counts: true, won: 0, refused: [{ touch: 1, reason: 'channelEnded' }] })
  })
})

/** Somebody who registered by a click of this channel, and what became of it, written where lending keeps it. */
interface Customer {
  device: string
  channelId: number | null
  registered: string
  applied?: string
  approved?: string
  paidOut?: string
  /** The first instalment: when it was due, and when it was paid. */
  due?: string
  repaid?: string
  active?: string[]
}

const customers = (a: number, b: number): Customer[] => [
  {
    device: 'c1',
    channelId: a,
    registered: '2026-09-07',
    applied: '2026-09-07',
    approved: '2026-09-08',
    paidOut: '2026-09-09',
    due: '2026-10-09',
    repaid: '2026-10-08',
    active: ['2026-09-08', '2026-09-14'],
  },
  {
    device: 'c2',
    channelId: a,
    registered: '2026-09-07',
    applied: '2026-09-09',
    approved: '2026-09-10',
    paidOut: '2026-09-10',
    due: '2026-10-10',
  },
  // paid, after the days of grace
  {
    device: 'c3',
    channelId: a,
    registered: '2026-09-08',
    applied: '2026-09-08',
    approved: '2026-09-08',
    paidOut: '2026-09-15',
    due: '2026-10-15',
    repaid: '2026-10-23',
    active: ['2026-09-09'],
  },
  { device: 'c4', channelId: a, registered: '2026-09-15' },
  // the first instalment is not due yet
  {
    device: 'c5',
    channelId: b,
    registered: '2026-09-15',
    applied: '2026-09-16',
    approved: '2026-11-01',
    paidOut: '2026-11-02',
    due: '2026-12-02',
  },
  {
    device: 'c6',
    channelId: null,
    registered: '2026-09-08',
    applied: '2026-09-30',
    active: ['2026-09-09', '2026-10-08'],
  },
]

async function keep(given: Customer[]): Promise<void> {
  const { db } = testApp().app
  for (const { device, channelId, registered, applied, approved, paidOut, due, repaid, active = [] } of given) {
    const noon = (day: string | undefined) => (day ? at(day) : null)
    await sql`
      with person as (
        insert into borrower (merchant_id, first_name, last_name, doc_type, doc_number, mobile, registered_at)
        select merchant_id, 'Ana', ${device}, 'CURP', ${`DOC${device}`}, '+52155', now() from merchant where name = 'Luna Credito'
        returning user_id, merchant_id
      ), registration as (
        insert into app_registration (merchant_id, device_id, registered_at, day, platform, user_id, channel_id, won_as)
        select merchant_id, ${device}, ${at(registered, '08:00')}, ${registered}::date, 'Android', user_id, ${channelId}::int,
          ${channelId === null ? 'organic' : 'click'} from person
      ), loan as (
        insert into application (merchant_id, user_id, loan_ref, product_id, loan_amount_minor, currency, instalments, status, new_customer,
          applied_at, decided_at, payout_status, disbursed_on)
        select person.merchant_id, user_id, ${`L${device}`}, (select min(product_id) from product where merchant_id = person.merchant_id), 100000, 'MXN', 1,
          ${approved ? 'approved' : 'in audit'}, true, ${noon(applied)}::timestamptz, ${noon(approved)}::timestamptz,
          ${paidOut ? 'success' : null}, ${paidOut ?? null}::date
        from person where ${applied !== undefined} returning app_id, user_id, merchant_id, product_id
      ), owed as (
        insert into bill (app_id, user_id, merchant_id, product_id, currency, instalment, instalments, due_date, original_due_date,
          principal_minor, interest_minor, fee_minor, fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, penalty_open,
          status, repaid_at, created_at)
        select app_id, user_id, merchant_id, product_id, 'MXN', 1, 1, ${due ?? null}::date, ${due ?? null}::date, 100000, 0, 0, 0,
          ${repaid ? 0 : 100_000}, 0, 0, 0, 0, ${repaid ? 'repaid' : 'repayment'}, ${noon(repaid)}::timestamptz, now()
        from loan where ${due !== undefined}
      )
      insert into app_active_day (merchant_id, device_id, day)
      select merchant_id, ${device}, d::date from person, unnest(${active}::text[]) d`.execute(db)
  }
  await counted()
}

describe('figures', () => {
  let a: number
  let b: number
  let given: Customer[]
  const days = { startDay: '2026-09-01', endDay: '2026-09-30' }
  beforeAll(async () => {
    ;[a, b] = [await channel('figures-a'), await channel('figures-b')]
    given = customers(a, b)
    await keep(given)
    await sql`insert into channel_hour (channel_id, day, hour, clicks) values (${a}, '2026-09-07', 9, 30), (${a}, '2026-09-07', 10, 10),
      (${a}, '2026-09-08', 9, 5), (${b}, '2026-09-15', 9, 100)`.execute(testApp().app.db)
    await tech.call(saveChannelPrice, { channelId: a, model: 'cpa', price: 2000, fromDay: '2026-09-01' })
    await tech.call(saveChannelPrice, { channelId: b, model: 'cpc', price: 150, fromDay: '2026-09-01' })
    await tech.call(saveChannelCost, { channelId: a, day: '2026-09-15', amount: 7777 })
  })

  test('a cohort is followed to its first instalment; who is not due yet is in no share of defaults', async () => {
    const { rows, total } = await tech.call(convertFigures, { ...days, by: 'channel' })
    // by other code: over what was given
    const of = (channelId: number | null) => {
      const own = given.filter((one) => one.channelId === channelId)
      const n = (has: (one: Customer) => unknown) => own.filter(has).length
      const graceEnds = (due: string) => new Date(Date.parse(due) + 7 * 86_400_000).toISOString().slice(0, 10)
      const matured = own.filter(({ due }) => due && graceEnds(due) < '2026-11-23')
      return {
        registrations: own.length,
        applications: n(({ applied }) => applied),
        approved: n(({ approved }) => approved),
        paidOut: n(({ paidOut }) => paidOut),
        firstPaid: n(({ repaid }) => repaid),
        amount: n(({ paidOut }) => paidOut) * 100_000,
        matured: matured.length,
        defaulted: matured.filter(({ due = '', repaid }) => !repaid || repaid > graceEnds(due)).length,
      }
    }
    const mine = (id: number) => rows.find(({ channelId }) => channelId === id)
    expect(mine(a)).toMatchObject({ ...of(a), clicks: 45, cost: 3 * 2000 + 7777, costEntries: 1, running: false })
    expect(mine(b)).toMatchObject({ ...of(b), clicks: 100, cost: 15_000, costEntries: 0, running: true })
    expect(mine(0)).toMatchObject({ ...of(null), clicks: 0, cost: null })
    expect(mine(a)).toMatchObject({ matured: 3, defaulted: 2, firstPaid: 2 })
    expect(total).toMatchObject({ registrations: 6, clicks: 145, cost: 28_777, costEntries: 1 })
  })

  test('day figures count each step on its own day, and add up to the cohort over all days', async () => {
    const { rows } = await tech.call(dayFigures, { ...days, by: 'day' })
    const on = (day: string) => rows.find(({ period }) => period === day)
    expect(on('2026-09-08')).toMatchObject({
      registrations: 2,
      applications: 1,
      approved: 2,
      paidOut: 0,
      clicks: 5,
      cost: 2000,
    })
    expect(on('2026-09-10')).toMatchObject({ registrations: 0, approved: 1, paidOut: 1, amount: 100_000 })
    expect(on('2026-09-15')).toMatchObject({ registrations: 2, paidOut: 1, cost: 7777 + 15_000 })
    const later = await tech.call(dayFigures, { startDay: '2026-10-01', endDay: '2026-11-22', by: 'day', channelId: a })
    expect(later.rows.find(({ period }) => period === '2026-10-23')).toMatchObject({
      firstPaid: 1,
      matured: 1,
      defaulted: 1,
    })
  })

  test('the running day is open and nothing is compared with it', async () => {
    const running = await tech.call(dayFigures, { startDay: '2026-11-20', endDay: '2026-11-23', by: 'channel' })
    expect(running.before).toBeNull()
    const whole = await tech.call(dayFigures, { startDay: '2026-09-08', endDay: '2026-09-14', by: 'channel' })
    expect(whole.before).toMatchObject({ registrations: 2, clicks: 40 })
  })

  test('a figure opens those it counts', async () => {
    const asked = { ...days, channelId: a, basis: 'cohort', step: 'defaulted' } as const
    const { list, total } = await tech.call(listRegistrations, asked)
    expect(total).toBe(2)
    expect(list.map(({ firstPaidDay }) => firstPaidDay)).toEqual(['2026-10-23', null])
    const event = { startDay: '2026-09-09', endDay: '2026-09-10', basis: 'event', step: 'paidOut' } as const
    expect((await tech.call(listRegistrations, event)).list.map(({ paidOutDay }) => paidOutDay)).toEqual([
      '2026-09-10',
      '2026-09-09',
    ])
    expect((await abroad.call(listRegistrations, event)).list).toEqual([])
  })

  test('a figure and the file of those it counts name the same people, in the reader’s words', async () => {
    const filter = { ...days, basis: 'cohort', step: 'registrations' } as const
    const { list, total } = await tech.call(listRegistrations, { ...filter, pageSize: 200 })
    const file = await tech.download(exportRegistrations, { filter, format: 'csv' })
    const lines = file.body.toString('utf8').split('\r\n').slice(1).filter(Boolean)
    expect(lines.length).toBe(total)
    const ways = { click: 'by a click', view: 'by a view', organic: 'came of themselves' }
    expect(lines.map((line) => line.split(',').slice(0, 6))).toEqual(
      list.map(({ device, userId, registeredTime, platform, channelName, wonBy }) => [
        ...[device, userId ?? '', new Date(registeredTime).toISOString()],
        ...[platform, channelName ?? '', ways[wonBy]],
      ]),
    )
    const none = await abroad.download(exportRegistrations, { filter, format: 'csv' })
    expect(none.body.toString('utf8').trim().split('\r\n')).toHaveLength(1)
  })

  test('who came back is counted on the calendar of the merchant, of those for whom the day is over', async () => {
    const { rows, total } = await tech.call(retention, { ...days, by: 'week' })
    expect(rows.map(({ period, registrations }) => [period, registrations])).toEqual([
      ['2026-09-14', 2],
      ['2026-09-07', 4],
    ])
    const back = (after: number) =>
      given.filter(({ registered, active = [] }) =>
        active.includes(new Date(Date.parse(registered) + after * 86_400_000).toISOString().slice(0, 10)),
      ).length
    expect(total.returned).toEqual([1, 3, 7, 14, 30].map((after) => ({ devices: back(after), of: 6 })))
    const young = await tech.call(retention, { startDay: '2026-11-20', endDay: '2026-11-23', by: 'day' })
    expect(young.total.returned.slice(1)).toEqual([3, 7, 14, 30].map(() => ({ devices: null, of: 0 })))
  })

  test('figures are taken away as files', async () => {
    const convert = await tech.download(exportConvertFigures, { filter: { ...days, by: 'channel' }, format: 'csv' })
    expect(convert.body.toString('utf8')).toContain('Channel figures-a,45,4,3,3,3,')
    const back = await tech.download(exportRetention, { filter: { ...days, by: 'day' }, format: 'csv' })
    expect(back.body.toString('utf8')).toContain('2026-09-07')
  })
})
