import { addStopCase } from '@cordillera/contract/collection/stop'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { openComplaint } from '@cordillera/contract/compliance/complaint'
import type { Output } from '@cordillera/contract/endpoint'
import { listOperationLog } from '@cordillera/contract/operation-log/log'
import {
  dictionaryValues,
  listDictionary,
  orderDictionary,
  retireDictionaryValue,
  saveDictionaryValue,
} from '@cordillera/contract/settings/dictionary'
import {
  listSettings,
  listStageScripts,
  saveSetting,
  saveStageScript,
  settingKeys,
} from '@cordillera/contract/settings/setting'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCases } from '../../test/given-cases.ts'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp()
let admin: Person
let agent: Person
let leader: Person
let cases: Awaited<ReturnType<typeof givenCases>>
const caseAt = (at: number) => cases[at]?.caseId ?? ''
beforeAll(async () => {
  admin = await testApp().given.person({ superuser: true })
  leader = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
  agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A', leader })
  cases = await givenCases(testApp(), agent, { count: 3 })
})

const reason = 'agreed with the directors'
const list = 'stop_reason'
const rowOf = (rows: Output<typeof listDictionary>, code: string) => {
  const found = rows.find((row) => row.code === code)
  if (!found) throw new Error(`there is no value ${code}`)
  return found
}
const stopBy = (caseId: string, code: string) => ({
  cases: [caseId],
  reason: code,
  remark: 'as she said',
  evidence: 'letter 17',
})

describe('a list of values', () => {
  test('takes a new value, which can be chosen at once where the list is used', async () => {
    await leader.refused(addStopCase, stopBy(caseAt(0), 'prison'), 'settings.valueUnknown')
    const words = { zh: '服刑', en: 'In prison', es: 'En prisión' }
    await admin.call(saveDictionaryValue, { list, code: 'prison', ...words })
    expect((await agent.call(dictionaryValues, { list })).at(-1)).toMatchObject({ code: 'prison', ...words })
    expect(await leader.call(addStopCase, stopBy(caseAt(0), 'prison'))).toEqual({ stopped: 1 })
    await admin.refused(saveDictionaryValue, { list, code: 'prison', ...words }, 'settings.codeTaken')
  })

  test('never loses a value: retired, it is not offered, and still said of what carries it', async () => {
    const { id, version } = rowOf(await admin.call(listDictionary, { list }), 'fraud')
    await admin.call(retireDictionaryValue, { id, version, retired: true, reason })
    await leader.refused(addStopCase, stopBy(caseAt(1), 'fraud'), 'settings.valueUnknown')
    const said = (await agent.call(dictionaryValues, { list })).at(-1)
    expect(said).toMatchObject({ code: 'fraud', en: 'Fraud suspected', retired: true })
    await admin.refused(retireDictionaryValue, { id, version, retired: false, reason }, 'record.stale')
    await admin.call(retireDictionaryValue, { id, version: version + 1, retired: false, reason })
    expect(await leader.call(addStopCase, stopBy(caseAt(1), 'fraud'))).toEqual({ stopped: 1 })
  })

  test('is worded anew in three languages; its codes stay; both stand in the history', async () => {
    const { id, version, code, zh, es } = rowOf(await admin.call(listDictionary, { list }), 'legal')
    const change = { id, version, list, code, zh, en: 'A court or an authority', es } as const
    await admin.refused(saveDictionaryValue, { ...change, code: 'court' }, 'settings.codeFixed')
    await admin.refused(saveDictionaryValue, { ...change, version: 9 }, 'record.stale')
    await admin.refused(saveDictionaryValue, { ...change, id: 999_999 }, 'record.missing')
    await admin.call(saveDictionaryValue, change)
    const { list: entries } = await admin.call(listOperationLog, { target: `dictionary:${list}:legal` })
    expect(entries[0]).toMatchObject({
      action: 'settings.wordValue',
      before: { en: 'Court or authority' },
      after: { en: 'A court or an authority' },
    })
  })

  test('is put in order as a whole; an order that misses a value is refused', async () => {
    const ids = (await admin.call(listDictionary, { list })).map(({ id }) => id).reverse()
    await admin.call(orderDictionary, { list, ids })
    expect((await admin.call(listDictionary, { list })).map(({ id }) => id)).toEqual(ids)
    await admin.refused(orderDictionary, { list, ids: ids.slice(1) }, 'record.stale')
  })

  test('that differs by country asks for one, and offers only its own', async () => {
    const words = { zh: '甲', en: 'One', es: 'Uno' }
    await admin.refused(saveDictionaryValue, { list: 'authority', code: 'ONE', ...words }, 'settings.countryNeeded')
    await admin.refused(saveDictionaryValue, { list, country: 'MX', code: 'one', ...words }, 'settings.countryNeeded')
    const said = { caseId: caseAt(2), kind: 'authority', description: 'says she never took it' } as const
    await agent.refused(openComplaint, { ...said, authority: 'SERNAC' }, 'settings.valueUnknown')
    await agent.call(openComplaint, { ...said, authority: 'CONDUSEF' })
  })

  test('keeps one value that can be chosen', async () => {
    const codes = await admin.call(listDictionary, { list: 'authority', country: 'EC' })
    const [first, second] = codes
    if (!first || !second) throw new Error('Ecuador begins with two')
    await admin.call(retireDictionaryValue, { id: first.id, version: 0, retired: true, reason })
    const last = { id: second.id, version: 0, retired: true, reason }
    await admin.refused(retireDictionaryValue, last, 'settings.lastValue')
  })

  test('names the bank of an account', async () => {
    const { userId } = cases[2] ?? { userId: '' }
    await testApp()
      .app.db.updateTable('borrower')
      .set({ bankAccount: '012180001234567895' })
      .where('userId', '=', userId)
      .execute()
    const { borrower } = await agent.call(getCaseInfo, { caseId: caseAt(2) })
    expect(borrower.bankName).toBe('BBVA México')
  })
})

describe('a setting of a rule', () => {
  test('each has a row, and what it decides in words', async () => {
    const rows = await admin.call(listSettings, {})
    expect(rows.map(({ key }) => key)).toEqual(settingKeys)
  })

  test('is changed within its bounds, with a reason that stands in its history', async () => {
    const limit = { key: 'reveal_daily_limit', version: 0, reason } as const
    await admin.refused(saveSetting, { ...limit, value: 0 }, 'settings.valueOutOfBounds')
    await admin.refused(saveSetting, { ...limit, value: true }, 'settings.valueOutOfBounds')
    expect(await admin.call(saveSetting, { ...limit, value: 50 })).toEqual({ version: 1 })
    await admin.refused(saveSetting, { ...limit, value: 60 }, 'record.stale')
    const { list: entries } = await admin.call(listOperationLog, { target: 'setting:reveal_daily_limit' })
    expect(entries[0]).toMatchObject({ reason, before: { value: 200 }, after: { value: 50 } })
  })

  test('of user names knows its accounts', async () => {
    const names = { key: 'marketing_list_hidden_from', version: 0, reason } as const
    const answer = await admin.refused(saveSetting, { ...names, value: ['nobody_here'] }, 'settings.unknownUserName')
    expect(answer.msg).toContain('nobody_here')
  })

  test('is read by TECHNICAL and changed by administrators', async () => {
    const technical = await testApp().given.person({ role: 'TECHNICAL' })
    expect(await technical.call(listSettings, {})).toHaveLength(settingKeys.length)
    const change = { key: 'work_mode_takes_pool', version: 0, value: false, reason } as const
    await technical.refused(saveSetting, change, 'access.forbidden')
  })
})

test('the script of a stage is worded anew, and the workbench says it', async () => {
  const scripts = await admin.call(listStageScripts, {})
  expect(scripts.map(({ period }) => period)).toEqual(['D0_BEFORE', 'D0', 'S1A', 'S1B', 'S2', 'M1', 'M2', 'M3'])
  const words = {
    zh: '请先问候客户并核对身份。',
    en: 'Greet, then ask who speaks.',
    es: 'Salude y pregunte quién habla.',
  }
  await admin.call(saveStageScript, { period: 'S1A', version: 0, ...words })
  await admin.refused(saveStageScript, { period: 'S1A', version: 0, ...words }, 'record.stale')
  expect((await agent.call(getCaseInfo, { caseId: caseAt(2) })).script).toEqual(words)
})
