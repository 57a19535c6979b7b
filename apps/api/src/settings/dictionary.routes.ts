/** Lists of values: what may be chosen, and keeping them. */
import {
  dictionaries,
  dictionaryValues,
  listDictionary,
  orderDictionary,
  retireDictionaryValue,
  saveDictionaryValue,
} from '@cordillera/contract/settings/dictionary'
import type { App } from '../platform/app.ts'
import { implement } from '../platform/implement.ts'
import * as values from './dictionary.queries.ts'

/** What the operation log calls a value. */
const valueTarget = ({ list, country, code }: { list: string; country?: string | null | undefined; code: string }) =>
  `dictionary:${[list, country, code].filter(Boolean).join(':')}`
const wordsOf = ({ zh, en, es }: { zh: string; en: string; es: string }) => ({ zh, en, es })

export function dictionaryRoutes(app: App): void {
  implement(app, dictionaryValues, (of, { reach }) => values.valuesOf(reach.shared(), of))
  implement(app, listDictionary, (of, { reach }) => values.dictionaryOf(reach.shared(), of))

  implement(app, saveDictionaryValue, async (input, { reach, fail, log }) => {
    const tx = reach.shared()
    if (input.id === undefined) {
      if (dictionaries[input.list].byCountry !== (input.country !== undefined)) throw fail('settings.countryNeeded')
      const id = await values.insertValue(tx, input)
      if (id === null) throw fail('settings.codeTaken', { code: input.code })
      await log({ action: 'settings.addValue', target: valueTarget(input), after: wordsOf(input) })
      return { id }
    }
    const found = await values.lockValue(tx, input.id)
    if (!found || found.list !== input.list) throw fail('record.missing')
    if (found.version !== input.version) throw fail('record.stale')
    if (found.code !== input.code || found.country !== (input.country ?? null)) throw fail('settings.codeFixed')
    await values.setWords(tx, found.valueId, input)
    await log({
      action: 'settings.wordValue',
      target: valueTarget(found),
      before: wordsOf(found),
      after: wordsOf(input),
    })
    return { id: found.valueId }
  })

  implement(app, retireDictionaryValue, async ({ id, version, retired, reason }, { reach, now, fail, log }) => {
    const tx = reach.shared()
    const found = await values.lockValue(tx, id)
    if (!found) throw fail('record.missing')
    if (found.version !== version) throw fail('record.stale')
    if (retired && !(await values.hasOthers(tx, found))) throw fail('settings.lastValue')
    await values.setRetired(tx, id, retired ? now : null)
    await log({
      action: retired ? 'settings.retireValue' : 'settings.useValueAgain',
      target: valueTarget(found),
      reason,
    })
    return { done: true as const }
  })

  implement(app, orderDictionary, async ({ list, country, ids }, { reach, fail, log }) => {
    const tx = reach.shared()
    if (!(await values.setOrder(tx, { list, country }, ids))) throw fail('record.stale')
    await log({ action: 'settings.orderValues', target: `dictionary:${[list, country].filter(Boolean).join(':')}` })
    return { done: true as const }
  })
}
