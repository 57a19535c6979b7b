/** What a provider's code means from a day on: whether the order surely failed, and whether another channel may be tried. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { day, instant, reason, serialId, shortText, version } from '../../fields.ts'
import { fileFormat, listFile } from '../../list-file.ts'
import { listInput, listOf } from '../../page.ts'
import type { Words } from '../../words.ts'
import { codeStatusNames, providerNames } from './terms.ts'

const spec = 'SCREENS paymentChannelConfig; DOMAIN §9'
const menu = { menu: 'paymentChannelConfig' } as const
const said = {
  provider: z.enum(providerNames),
  /** As the provider says it; case does not matter. */
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  status: z.enum(codeStatusNames),
  /** Nothing is wrong with the order itself: another channel may be tried. */
  retryElsewhere: z.boolean(),
  fromDay: day,
} as const

export const codeMeaningRow = z.object({
  meaningId: serialId,
  ...said,
  words: z.object({ zh: z.string(), en: z.string(), es: z.string() }),
  lastDay: z.nullable(day),
  createdBy: z.nullable(z.string()),
  createdTime: instant,
  version,
})

const filter = {
  provider: z.optional(z.enum(providerNames)),
  status: z.optional(z.enum(codeStatusNames)),
  onDay: z.optional(day),
}

export const listCodeMeanings = endpoint({
  path: '/forward/credit/payment_channel/meanings',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'What codes of the providers mean, the latest first',
  input: listInput(filter, ['fromDay']),
  output: listOf(codeMeaningRow),
  errors: [],
})

export const codeMeaningExportColumns = [
  { key: 'provider', kind: 'text', title: { zh: '服务商', en: 'Provider', es: 'Proveedor' } },
  { key: 'code', kind: 'text', title: { zh: '代码', en: 'Code', es: 'Código' } },
  { key: 'status', kind: 'text', title: { zh: '含义', en: 'Meaning', es: 'Significado' } },
  { key: 'retryElsewhere', kind: 'flag', title: { zh: '可换渠道', en: 'Another channel', es: 'Otro canal' } },
  { key: 'words', kind: 'text', title: { zh: '说明', en: 'Words', es: 'Texto' } },
  { key: 'fromDay', kind: 'day', title: { zh: '自', en: 'From', es: 'Desde' } },
  { key: 'lastDay', kind: 'day', title: { zh: '至', en: 'Through', es: 'Hasta' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportCodeMeanings = endpoint({
  ...listFile,
  path: '/forward/credit/payment_channel/meanings_export',
  access: menu,
  rows: 'merchant',
  summary: 'Meanings of codes as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
})

const changing = { access: { button: 'paymentChannelConfig_change' }, rows: 'merchant', writes: true, spec } as const

export const saveCodeMeaning = endpoint({
  ...changing,
  path: '/forward/credit/payment_channel/meaning_save',
  idempotent: true,
  summary: 'What a code means from a day on; the meaning before it ends the day before',
  input: z.strictObject({ ...said, zh: shortText, en: shortText, es: shortText }),
  output: z.object({ meaningId: serialId }),
  errors: ['payment.meaningDayTaken', 'payment.meaningContradicts', 'staff.noPermission'],
})

export const endCodeMeaning = endpoint({
  ...changing,
  path: '/forward/credit/payment_channel/meaning_end',
  summary: 'The meaning holds through this day and nothing follows it',
  input: z.strictObject({ meaningId: serialId, version, lastDay: day, reason }),
  output: z.object({ meaningId: serialId, version }),
  errors: ['record.missing', 'record.stale', 'payment.meaningEndsEarly'],
})
