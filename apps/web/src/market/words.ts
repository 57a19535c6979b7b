/** Codes of content in words, and as what can be chosen. */
import { type ContentKindName, contentKinds, kindOf } from '@cordillera/contract/market/kinds'
import { screenOf } from '@cordillera/contract/menus'
import type { Words } from '@cordillera/contract/words'
import { languages } from '@cordillera/contract/words'
import { t } from '@lingui/core/macro'
import { inWords } from '../ui/language.ts'
import type { Option } from '../ui/option.ts'
import type { ToneName } from '../ui/show/show.tsx'

export const optionsOf = <K extends string>(words: Readonly<Record<K, Words>>): Option<K>[] =>
  (Object.keys(words) as K[]).map((value) => ({ value, label: inWords(words[value]) }))

export const platformOptions = () => [
  { value: 'all' as const, label: t`Android and iOS` },
  { value: 'Android' as const, label: 'Android' },
  { value: 'iOS' as const, label: 'iOS' },
]
export const platformText = (platform: 'Android' | 'iOS' | 'all') => (platform === 'all' ? 'Android, iOS' : platform)

export const languageNames = { zh: '中文', en: 'English', es: 'Español' } as const
export const languageOptions = () => languages.map((value) => ({ value, label: languageNames[value] }))

export const customerOptions = () => [
  { value: 'all' as const, label: t`New and returning` },
  { value: 'new' as const, label: t`New customers` },
  { value: 'old' as const, label: t`Returning customers` },
]
export const jumpOptions = () => [
  { value: 'none' as const, label: t`Nowhere` },
  { value: 'interior' as const, label: t`A page of the app` },
  { value: 'web' as const, label: t`A web page` },
]

export const stateWords = () => ({ draft: t`Draft`, published: t`Published`, withdrawn: t`Withdrawn` })
export const stateTones: Record<'draft' | 'published' | 'withdrawn', ToneName> = {
  draft: 'grey',
  published: 'green',
  withdrawn: 'amber',
}
export const releaseTones = {
  draft: 'grey',
  submitted: 'blue',
  approved: 'violet',
  published: 'green',
  failed: 'red',
  refused: 'amber',
  cancelled: 'slate',
} as const satisfies Record<string, ToneName>

export const kindTitle = (kind: ContentKindName) => inWords(screenOf(contentKinds[kind].screen).title)

/** Where an item stands, in words. */
export function slotText(kind: ContentKindName, slot: string): string {
  const { slots } = kindOf(kind)
  if (slots === null || slots === 'named') return slot
  const words = slots[slot]
  return words ? inWords(words) : slot
}

export const conditionWords = () => ({
  platform: t`Platform`,
  version: t`Version`,
  language: t`Language`,
  customer: t`Customers`,
  district: t`District`,
  window: t`Time`,
})

/** From a version on, before another; all of them where neither stands. */
export function versionsText({
  versionFrom,
  versionBefore,
}: {
  versionFrom: string | null
  versionBefore: string | null
}) {
  if (versionFrom && versionBefore) return `≥ ${versionFrom} · < ${versionBefore}`
  if (versionFrom) return `≥ ${versionFrom}`
  return versionBefore ? `< ${versionBefore}` : t`all versions`
}
export const minuteText = (minute: string) => minute.replace('T', ' ')
export function windowText({ validFrom, validTo }: { validFrom: string | null; validTo: string | null }) {
  if (validFrom && validTo) return `${minuteText(validFrom)} – ${minuteText(validTo)}`
  if (validFrom) return t`from ${minuteText(validFrom)}`
  return validTo ? t`until ${minuteText(validTo)}` : t`always`
}
