/** What a visitor of a partner sees: figures of their own channels, read from tables that hold nothing else. */
import { figureDays } from '@cordillera/contract/acquisition/figures'
import type { Language } from '@cordillera/contract/words'
import { nobody } from '../../platform/caller.ts'
import { addDays, daysBetween } from '../../platform/clock.ts'
import { type Db, sql } from '../../platform/db.ts'
import { narrow, openScope } from '../../platform/rows.ts'
import { placeOf } from '../channels/channel.queries.ts'
import { figuresOf } from '../conversion/figures.queries.ts'
import type { PortalFigure, Shown } from './portal.page.ts'
import type { Visitor } from './portal.queries.ts'

const shownDays = 28
const isDay = /^\d{4}-\d{2}-\d{2}$/

export interface Wanted {
  from?: string | undefined
  to?: string | undefined
  by?: string | undefined
}

/** Days that were asked for, else the last weeks: an address that somebody wrote by hand shows something all the same. */
export function daysWanted({ from, to }: Wanted, today: string): { startDay: string; endDay: string } {
  const real = (day: string | undefined) =>
    day !== undefined && isDay.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
      ? day
      : undefined
  const endDay = real(to) ?? today
  const startDay = real(from) ?? addDays(endDay, 1 - shownDays)
  const days = daysBetween(startDay, endDay)
  return days >= 0 && days < figureDays
    ? { startDay, endDay }
    : { startDay: addDays(today, 1 - shownDays), endDay: today }
}

export async function portalFigures(
  db: Db,
  { merchantId, merchantName, name, channels }: Visitor,
  wanted: Wanted,
  { language, now }: { language: Language; now: Date },
): Promise<Shown> {
  const own = sql`merchant_id = ${merchantId} and channel_id = any(${channels.map(({ channelId }) => channelId)}::int[])`
  const rows = {
    acquisitionChannels: narrow('acquisitionChannel', own),
    appRegistrations: narrow('appRegistration', own),
  }
  const { scoped } = openScope('none', nobody, db, now)
  const place = await placeOf(db, merchantId, now)
  const by = wanted.by === 'channel' ? 'channel' : 'day'
  const days = daysWanted(wanted, place.today)
  const figures = await figuresOf({ db: scoped, rows }, place, 'event', { ...days, by })
  return {
    ...{ language, merchantName, name, currency: place.currency, today: place.today, by, ...days },
    rows: figures.rows.map((row) => told(row)),
    total: told({ ...figures.total, period: null, channelName: null, running: false }),
  }
}

type Figures = Awaited<ReturnType<typeof figuresOf>>
/** Of a figure what its partner is told: not who paid back, as that is the lender's own. */
const told = (row: Omit<Figures['rows'][number], 'channelId'>): PortalFigure => {
  const { period, channelName, running, clicks, registrations, applications, approved, paidOut, cost } = row
  return { day: period, channelName, running, clicks, registrations, applications, approved, paidOut, cost }
}
