/**
 * Where a day begins: what waits, and how it goes, for a collector, a team, the stages, and the money. Each share comes with
 * its denominator, so that a screen can say what it is of. Rows are those of the caller's scope in the country of the
 * merchant it works for now.
 */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, currency, day, empty, id, instant, stage } from '../fields.ts'
import { minorAmount } from '../money.ts'

/** A KPI: so many of so many. The denominator is frozen by its definition, which stands beside the field. */
const share = z.object({ part: z.int(), whole: z.int() })
const money = z.object({ currency, amount: minorAmount })

/** Figures over many cases are counted once for all who see the same, and may be up to two minutes old: when that was. */
const countedTime = instant

/** How contacting goes since the merchant's midnight, and how promises of the last 30 days turned out. */
const work = {
  /** Workable cases (open, neither stopped nor on hold) with an attempt today, of all workable cases. */
  coverage: share,
  /** Attempts today that reached the borrower, of all attempts today. */
  rightParty: share,
  /** Cases in scope with a new promise today, of those whose borrower was reached today. */
  promised: share,
  /** Promises kept, of those that matured in the last 30 days: kept, partly kept or broken. */
  kept: share,
  /** Cases in scope on which promises were kept. */
  keptCases: z.int(),
} as const

export const collectorBoard = endpoint({
  path: '/api/cms/dashboard/collector',
  access: { menu: ['pendingCollect', 'caseManagement'] },
  rows: 'case',
  spec: 'SCREENS /dashboard: collector',
  summary: 'A collector’s day, mine or one of my people’s: cases by stage, promises due, how it goes, the next case',
  input: z.strictObject({ collector: z.optional(accountId) }),
  output: z.object({
    ...work,
    stages: z.array(z.object({ period: stage, open: z.int(), untouched: z.int() })),
    /** Pending promises on my open cases that fall due today. */
    due: z.object({ count: z.int(), amounts: z.array(money) }),
    /** Paid of what was promised, of promises that matured in the last 30 days. */
    keptAmount: z.array(z.object({ currency, paid: minorAmount, promised: minorAmount })),
    /** The first workable case in working order. */
    next: z.nullable(
      z.object({ caseId: id, borrower: z.string(), period: stage, dpd: z.int(), promised: z.boolean() }),
    ),
  }),
  errors: [],
})

/** People are listed up to here, the longest idle first. */
export const teamAtMost = 200
export const teamBoard = endpoint({
  path: '/api/cms/dashboard/team',
  access: { menu: 'caseManagement' },
  rows: 'case',
  spec: 'SCREENS /dashboard: leader',
  summary: 'The people of my scope who work cases: what they hold, what they did today, since when they are idle',
  input: empty,
  output: z.object({
    ...work,
    countedTime,
    /** Open cases in somebody's hands. */
    open: z.int(),
    people: z.array(
      z.object({
        collector: accountId,
        name: z.string(),
        period: z.nullable(stage),
        open: z.int(),
        /** How many they may hold; null: as many as come. */
        caseLimit: z.nullable(z.int()),
        untouched: z.int(),
        coverage: share,
        attempts: z.int(),
        reached: z.int(),
        promises: z.int(),
        /** Pending promises on their cases that fall due today. */
        due: z.int(),
        /** The last log of today; null: none yet. */
        lastTime: z.nullable(instant),
        /** On leave, at rest or otherwise not at work now. */
        away: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const stageBoard = endpoint({
  path: '/api/cms/dashboard/stage',
  access: { menu: 'caseManagement' },
  rows: 'case',
  spec: 'SCREENS /dashboard: director',
  summary: 'Stages as they stand, and how cases ended in them over the last 30 days',
  input: empty,
  output: z.object({
    countedTime,
    stages: z.array(
      z.object({
        period: stage,
        open: z.int(),
        unassigned: z.int(),
        coverage: share,
        promised: z.int(),
        /** Stopped, or on hold. */
        resting: z.int(),
        amounts: z.array(money),
      }),
    ),
    /**
     * Cases that ended in the last 30 days, paid or by moving to the next stage, by how many days they had been open.
     * Rolled of (rolled + paid) is the roll rate by number of cases; paid up to a day of all is the recovery curve. By
     * balance it is what was open of the rolled ones when they went on, of what was open of all when they were opened.
     */
    ended: z.array(
      z.object({
        period: stage,
        afterDays: z.int(),
        paid: z.int(),
        rolled: z.int(),
        /** Of cases whose opening balance is known; one country has one currency. */
        rolledAmount: minorAmount,
        openedAmount: minorAmount,
        /** Cases from before opening balances were kept. */
        unknown: z.int(),
      }),
    ),
  }),
  errors: [],
})

export const financeBoard = endpoint({
  path: '/api/cms/dashboard/finance',
  access: { menu: 'paymentInfo' },
  rows: 'merchant',
  spec: 'SCREENS /dashboard: finance',
  summary: 'Money in by channel and value day over two weeks, and what waits to be matched',
  input: empty,
  output: z.object({
    today: day,
    days: z.array(
      z.object({
        valueDay: day,
        channel: z.string(),
        currency,
        /** Payments that were not taken back. */
        amount: minorAmount,
        payments: z.int(),
        /** What was taken back on this day. */
        reversed: minorAmount,
        reversals: z.int(),
      }),
    ),
    unidentified: z.array(z.object({ currency, payments: z.int(), amount: minorAmount, oldestTime: instant })),
  }),
  errors: [],
})

/** How long open audits have been waiting: under one hour, under four, under a day, longer. */
export const auditAges = ['hour', 'fourHours', 'day', 'longer'] as const

export const auditBoard = endpoint({
  path: '/api/cms/dashboard/audit',
  access: { menu: ['pendingAudit', 'assignAudit', 'auditAnalytics'] },
  rows: 'merchant',
  spec: 'SCREENS /dashboard: audit',
  summary: 'The queue of audits in my scope by age, and what was concluded in two weeks',
  input: empty,
  output: z.object({
    today: day,
    queue: z.object({
      /** To be worked now, and of those: past their time, given to nobody. */
      waiting: z.int(),
      overdue: z.int(),
      unassigned: z.int(),
      /** Waiting for the borrower's images, or suspended. */
      forImages: z.int(),
      suspended: z.int(),
      /** Since when the longest waiting one waits. */
      oldestTime: z.nullable(instant),
    }),
    /** Of the waiting ones, in this order; an age without any is 0. */
    ages: z.array(z.object({ age: z.enum(auditAges), audits: z.int() })),
    /** First looks by the merchant's day; whoever reads no figures of others sees their own. */
    days: z.array(
      z.object({ day, passed: z.int(), rejected: z.int(), reUpload: z.int(), suspended: z.int(), inTime: z.int() }),
    ),
  }),
  errors: [],
})

export const peopleBoard = endpoint({
  path: '/api/cms/dashboard/people',
  access: { menu: 'workFlow' },
  rows: 'staff',
  spec: 'SCREENS /dashboard; DOMAIN §7',
  summary:
    'The people of my scope: in service, in training, leaving, away now, what waits for a decision, who came and went',
  input: empty,
  output: z.object({
    today: day,
    /** People of the company by where they stand; nobody who has left. */
    workplaces: z.array(
      z.object({
        /** Null: without a workplace. */
        workplace: z.nullable(z.int()),
        name: z.nullable(z.string()),
        people: z.int(),
        inService: z.int(),
        inTraining: z.int(),
        leaving: z.int(),
        /** In service, and on leave, at rest or away by their work status now. */
        away: z.int(),
      }),
    ),
    /** Leave and added punches that wait for somebody's decision. */
    leavesWaiting: z.int(),
    punchesWaiting: z.int(),
    /** Of the last six months, this one included; a month without either is 0. */
    months: z.array(z.object({ month: z.string(), joined: z.int(), left: z.int() })),
  }),
  errors: [],
})
