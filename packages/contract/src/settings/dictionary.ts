/** Lists of values that the business keeps by itself, in three languages. Codes in rows never change; used values stay. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, done, reason, version } from '../fields.ts'
import type { Words } from '../words.ts'

interface Dictionary {
  readonly title: Words
  /** Each country has values of its own. */
  readonly byCountry: boolean
}

/** The lists there are. What rules hang on, as collect results and stages do, is code and not here. */
export const dictionaries = {
  stop_reason: {
    title: { zh: '停催原因', en: 'Reasons to stop collection', es: 'Motivos para suspender' },
    byCountry: false,
  },
  authority: { title: { zh: '监管机构', en: 'Authorities', es: 'Autoridades' }, byCountry: true },
  bank: { title: { zh: '银行', en: 'Banks', es: 'Bancos' }, byCountry: true },
  app_page: { title: { zh: '应用页面', en: 'Pages of the app', es: 'Páginas de la app' }, byCountry: false },
  web_host: { title: { zh: '允许的网站', en: 'Allowed sites', es: 'Sitios permitidos' }, byCountry: false },
} as const satisfies Record<string, Dictionary>
export type DictionaryName = keyof typeof dictionaries
export const dictionaryNames = Object.keys(dictionaries) as [DictionaryName, ...DictionaryName[]]

const list = z.enum(dictionaryNames)
const valueId = z.int().check(z.gt(0), z.lte(2_147_483_647))
/** What rows carry: it never changes. */
export const valueCode = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][\w.-]{0,39}$/))
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const ofList = z.strictObject({ list, country: z.optional(country) })

export const dictionaryValues = endpoint({
  path: '/api/cms/dictionary/values',
  access: 'session',
  rows: 'none',
  spec: 'SCREENS /settings/dictionaries',
  summary: 'What may be chosen from a list, and what could be: values in use first, in their order',
  input: ofList,
  output: z.array(
    z.object({
      code: z.string(),
      country: z.nullable(country),
      zh: z.string(),
      en: z.string(),
      es: z.string(),
      /** Not offered any more; still said of rows that carry it. */
      retired: z.boolean(),
    }),
  ),
  errors: [],
})

export const listDictionary = endpoint({
  path: '/api/cms/dictionary/fetch_all',
  access: { menu: 'dictionaries' },
  rows: 'none',
  spec: 'SCREENS /settings/dictionaries',
  summary: 'All values of a list in their order',
  input: ofList,
  output: z.array(
    z.object({
      id: valueId,
      list,
      country: z.nullable(country),
      code: z.string(),
      zh: z.string(),
      en: z.string(),
      es: z.string(),
      retired: z.boolean(),
      version,
    }),
  ),
  errors: [],
})

export const saveDictionaryValue = endpoint({
  path: '/api/cms/dictionary/create_or_update',
  access: { button: 'dictionaries_change' },
  rows: 'none',
  writes: true,
  spec: 'SCREENS /settings/dictionaries',
  summary: 'Add a value at the end of its list, or word one anew; its code and country stay',
  input: z.strictObject({
    /** Left out: a new value. */
    id: z.optional(valueId),
    version: z.optional(version),
    list,
    country: z.optional(country),
    code: valueCode,
    zh: words,
    en: words,
    es: words,
  }),
  output: z.object({ id: valueId }),
  errors: ['record.missing', 'record.stale', 'settings.codeTaken', 'settings.countryNeeded', 'settings.codeFixed'],
})

export const retireDictionaryValue = endpoint({
  path: '/api/cms/dictionary/retire',
  access: { button: 'dictionaries_change' },
  rows: 'none',
  writes: true,
  spec: 'SCREENS /settings/dictionaries',
  summary: 'Offer a value no more, or offer it again; rows that carry it keep it',
  input: z.strictObject({ id: valueId, version, retired: z.boolean(), reason }),
  output: done,
  errors: ['record.missing', 'record.stale', 'settings.lastValue'],
})

export const orderDictionary = endpoint({
  path: '/api/cms/dictionary/order',
  access: { button: 'dictionaries_change' },
  rows: 'none',
  writes: true,
  spec: 'SCREENS /settings/dictionaries',
  summary: 'Put all values of a list in this order',
  input: z.strictObject({
    list,
    country: z.optional(country),
    ids: z.array(valueId).check(z.minLength(1), z.maxLength(500)),
  }),
  output: done,
  errors: ['record.stale'],
})
