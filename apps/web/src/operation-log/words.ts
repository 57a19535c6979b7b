/** How entries of the operation log and of a case's history are read. A code that is newer than this reader stays a code. */

import { wordsOfCaseEvent } from '@cordillera/contract/collection/events'
import { collectResults } from '@cordillera/contract/collection/results'
import type { Currency } from '@cordillera/contract/countries'
import { menuPermission, screens } from '@cordillera/contract/menus'
import { formatMinor } from '@cordillera/contract/money'
import { actionWords } from '@cordillera/contract/operation-log/actions'
import { logFields, valueKindOf } from '@cordillera/contract/operation-log/fields'
import { logValueWords } from '@cordillera/contract/operation-log/values'
import type { Words } from '@cordillera/contract/words'
import { t } from '@lingui/core/macro'
import { currentLanguage, inWords } from '../ui/language.ts'
import { instantText } from '../ui/show/dates.ts'
import { percentText } from '../ui/show/numbers.ts'
import { isRecord } from './changes.ts'

export function actionName({ action, source }: { readonly action: string; readonly source?: 'operation' | 'event' }) {
  if (source === 'event') return inWords(wordsOfCaseEvent(action))
  const words = (actionWords as Readonly<Record<string, Words>>)[action]
  return words ? inWords(words) : action
}

/** `closeReason` → `close reason`, where nobody has given the field a name. */
export function fieldName(field: string): string {
  const words = Object.hasOwn(logFields, field) && logFields[field]
  if (words) return inWords(words)
  const spaced = field.replace(/([a-z\d])([A-Z])/g, '$1 $2')
  return spaced.toLowerCase()
}

/** What a value is read with: the entry's action and currency, and the place of the reader. */
export interface Reading {
  readonly action: string
  readonly currency: Currency | null
  readonly locale: string
  readonly zone: string
}

/**
 * A value as people read it: codes in words, money and rates with their signs, lists and records part by part; null for
 * nothing. A code that has no words here, and every text, is shown as it was kept.
 */
export function valueText(value: unknown, field: string, reading: Reading): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (typeof value === 'number') return numberText(value, field, reading)
  if (typeof value === 'string') return stringText(value, field, reading)
  if (Array.isArray(value)) {
    return value.map((each) => valueText(each, field, reading) ?? '—').join(value.some(isRecord) ? '; ' : ', ') || null
  }
  if (!isRecord(value)) return null
  const parts = Object.entries(value).flatMap(([key, inner]) => {
    const text = valueKindOf(reading.action, key) === 'machine' ? null : valueText(inner, key, reading)
    return text === null ? [] : [`${fieldName(key)} ${text}`]
  })
  return parts.join(' · ') || null
}

function numberText(value: number, field: string, { action, currency, locale }: Reading): string {
  const kind = valueKindOf(action, field)
  if (kind === 'money' && currency) return `${currency} ${formatMinor(value, currency, locale)}`
  if (kind === 'rate') return percentText(value, locale, 2)
  if (kind === 'hundredths') return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value / 100)
  const result = kind === 'result' && collectResults.find(({ code }) => code === value)
  return result ? inWords(result.label) : String(value)
}

function stringText(value: string, field: string, { action, zone }: Reading): string {
  const kind = valueKindOf(action, field)
  if (kind === 'permission') return permissionName(value)
  if (kind === 'instant') return instantText(new Date(value), currentLanguage(), zone, new Date())
  const isCode = kind === 'code' || kind === 'result' || kind === 'role'
  const words = isCode ? logValueWords(field, value) : undefined
  return words ? inWords(words) : value
}

/** `web_menu_log` → the screen's title; an action with its screen's title before it. */
function permissionName(permission: string): string {
  const screen = screens.find(({ name }) => menuPermission(name) === permission)
  if (screen) return inWords(screen.title)
  for (const { name, title, actions } of screens) {
    for (const [action, words] of Object.entries(actions ?? {})) {
      if (permission === `web_btn_${name}_${action}`) return `${inWords(title)}: ${inWords(words)}`
    }
  }
  return permission
}
