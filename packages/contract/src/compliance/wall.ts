/** The wall of whoever is responsible for contact: when people were contacted, what was refused, what is about to break. */
import * as z from 'zod/mini'
import { loggedChannels } from '../collection/channels.ts'
import { endpoint } from '../endpoint.ts'
import { accountId, country, day, id, instant } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { type Words, words as w } from '../words.ts'
import { boundPoints } from './policy.ts'
import { contactRuleNames, noticeRuleNames } from './rules.ts'

/** What a tile of the wall counts, and opens. */
export const wallKinds = ['refused', 'near', 'notices', 'without', 'atLimit', 'obligors', 'places'] as const
export type WallKind = (typeof wallKinds)[number]

/** A day, or the week that ends with it, of a country. */
const span = {
  country,
  day,
  days: z._default(z.union([z.literal(1), z.literal(7)]), 1),
} as const
const hours = z.nullable(z.object({ from: z.string(), to: z.string() }))

export const complianceWall = endpoint({
  path: '/forward/collect/compliance/wall',
  access: { menu: 'compliance' },
  rows: 'case',
  spec: 'DOMAIN §14; decision 050',
  summary: 'Contacts by hour, refusals, near-misses, people at a limit and what has to be put right, of cases in scope',
  input: z.strictObject(span),
  output: z.object({
    /** By the clock where the person lives; `without`: logged, and no decision stands behind it. */
    hours: z.array(
      z.object({
        weekday: z.int(),
        hour: z.int(),
        allowed: z.int(),
        refused: z.int(),
        without: z.int(),
      }),
    ),
    /** Monday to Sunday of the policy in force on the day; null: no contact. */
    windows: z.array(hours),
    source: z.nullable(z.string()),
    /** The policy in force on the day, and in what it leaves the law's bound under its legal note. */
    policy: z.nullable(z.object({ version: z.int(), from: day, points: z.array(z.enum(boundPoints)) })),
    allowed: z.int(),
    counts: z.object({
      refused: z.int(),
      near: z.int(),
      /** Refused messages that are not collection: codes, legal notices, service, marketing. */
      notices: z.int(),
      without: z.int(),
      atLimit: z.int(),
      obligors: z.int(),
      places: z.int(),
    }),
    rules: z.array(z.object({ rule: z.enum(contactRuleNames), count: z.int() })),
    /** Most refusals first; null: auto-outbound. */
    collectors: z.array(
      z.object({
        account: z.nullable(accountId),
        name: z.nullable(z.string()),
        allowed: z.int(),
        refused: z.int(),
        near: z.int(),
      }),
    ),
    /** Approved policies that leave the law's bound, whose legal note ends, or that another replaces, within a month. */
    policies: z.array(
      z.object({
        policyId: z.int(),
        version: z.int(),
        from: day,
        what: z.enum(['outside', 'noteEnds', 'replaced']),
        day: z.nullable(day),
        points: z.array(z.enum(boundPoints)),
      }),
    ),
    /** The last year whose holidays are known; after it every contact is refused. */
    holidaysUntil: z.nullable(z.int()),
  }),
  errors: [],
})

export const wallRow = z.object({
  key: z.string(),
  /** When it was decided, logged or added; null: it stands so. */
  time: z.nullable(instant),
  /** The zone of the person, in which the time is shown; null: nobody knows. */
  zone: z.nullable(z.string()),
  caseId: z.nullable(id),
  userId: z.nullable(id),
  /** Masked. */
  name: z.string(),
  channel: z.nullable(z.enum(loggedChannels)),
  rule: z.nullable(z.enum(noticeRuleNames)),
  figures: z.record(z.string(), z.union([z.string(), z.number()])),
  near: z.nullable(z.enum(['closing', 'lastOfLimit'])),
  /** Of a limit that is reached: how often, of how many in how many days. */
  limit: z.nullable(z.object({ used: z.int(), most: z.int(), days: z.int() })),
  /** Of an obligor the role, of a place what stands in the record, of a notice what it was for. */
  detail: z.nullable(z.string()),
  by: z.nullable(z.string()),
})

export const wallRows = endpoint({
  path: '/forward/collect/compliance/wallRows',
  access: { menu: 'compliance' },
  rows: 'case',
  spec: 'DOMAIN §14; decision 050',
  summary: 'What a tile of the wall counts, newest first: the first 200',
  input: z.strictObject({
    ...span,
    of: z.enum(wallKinds),
    rule: z.optional(z.enum(contactRuleNames)),
    account: z.optional(accountId),
  }),
  output: z.array(wallRow),
  errors: [],
})

/** To whom a country answers for its contacts, and by which law; the report's own heading. */
export const contactAuthorities = {
  MX: w(
    'CONDUSEF（REDECO），催收机构规定',
    'CONDUSEF (REDECO), rules for collection agencies',
    'CONDUSEF (REDECO), Disposiciones para despachos de cobranza',
  ),
  CO: w(
    '金融监管局 / 工商监管局，2023 年第 2300 号法',
    'Superfinanciera / SIC, Ley 2300 of 2023',
    'Superfinanciera / SIC, Ley 2300 de 2023',
  ),
  PE: w('INDECOPI，第 29571 号法第 61–62 条', 'INDECOPI, Ley 29571 arts. 61–62', 'INDECOPI, Ley 29571, arts. 61 y 62'),
  CL: w('SERNAC，第 19.496 号法第 37 条', 'SERNAC, Ley 19.496 art. 37', 'SERNAC, Ley 19.496, art. 37'),
  EC: w(
    '消费者保护机构，消费者保护组织法第 49 条',
    'Defensoría del Pueblo, LODC art. 49',
    'Defensoría del Pueblo, LODC, art. 49',
  ),
} as const satisfies Record<z.infer<typeof country>, Words>

export const reportColumns = [
  { key: 'section', kind: 'text', title: { zh: '部分', en: 'Section', es: 'Sección' } },
  { key: 'item', kind: 'text', title: { zh: '项目', en: 'Item', es: 'Concepto' } },
  { key: 'detail', kind: 'text', title: { zh: '说明', en: 'Detail', es: 'Detalle' } },
  { key: 'count', kind: 'number', title: { zh: '数量', en: 'Number', es: 'Número' } },
] as const

export const exportContactReport = endpoint({
  ...listFile,
  path: '/forward/collect/compliance/exportContactReport',
  access: { button: 'compliance_change' },
  rows: 'case',
  summary: 'A country’s contacts, refusals, complaints and silences of a month, as its authority may ask for them',
  input: z
    .strictObject({
      country,
      /** `2026-10`. */
      month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)),
      /** `redeco`: of Mexico, the complaints about collection as CONDUSEF's register takes them. */
      form: z._default(z.enum(['figures', 'redeco']), 'figures'),
      format: fileFormat,
    })
    .check(
      z.refine((asked) => asked.form === 'figures' || asked.country === 'MX', {
        path: ['form'],
        error: 'of Mexico alone',
      }),
    ),
})
