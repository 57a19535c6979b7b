import { saveLog } from '@cordillera/contract/collection/log'
import { collectResult, collectResults } from '@cordillera/contract/collection/results'
import { expect, test } from 'vitest'
import { dayChoices, emptyForm, inputOf, type LogForm, missingIn } from './log-form.ts'

const mexico = { today: '2026-11-20', currency: 'MXN', locale: 'es-MX', relation: null } as const
const at = { caseId: 'C2V9QWX3F7ABD', version: 4 }
const code = (name: string) => collectResults.findIndex((result) => result.name === name)
const form = (changes: Partial<LogForm>): LogForm => ({ ...emptyForm, ...changes })

test('a plain result is complete by itself', () => {
  expect(missingIn(emptyForm, mexico)).toBe('result')
  const noAnswer = form({ result: code('NOAS'), note: '  llamar más tarde ' })
  expect(missingIn(noAnswer, mexico)).toBeNull()
  expect(inputOf(noAnswer, at, mexico)).toEqual({
    ...at,
    contactId: null,
    channel: 'call',
    result: 5,
    remark: 'llamar más tarde',
  })
})

test('a promise needs an amount and a day inside its window', () => {
  const promise = form({ result: code('PTP'), amount: '4,532.18' })
  expect(missingIn({ ...promise, amount: '' }, mexico)).toBe('amount')
  expect(missingIn({ ...promise, amount: 'mil' }, mexico)).toBe('amount')
  expect(missingIn(promise, mexico)).toBe('day')
  expect(missingIn({ ...promise, day: '2026-11-23' }, mexico)).toBe('dayOutside')
  expect(missingIn({ ...promise, day: '2026-11-22' }, mexico)).toBeNull()
  expect(inputOf({ ...promise, day: '2026-11-22' }, at, mexico).promise).toEqual({ day: '2026-11-22', amount: 453_218 })
})

test('a promise by another person says who', () => {
  const promise = form({ result: code('OPTP'), amount: '100', day: '2026-11-21' })
  expect(missingIn(promise, mexico)).toBe('promisedBy')
  expect(inputOf({ ...promise, promisedBy: ' su hermana ' }, at, mexico).promise).toEqual({
    day: '2026-11-21',
    amount: 10_000,
    promisedBy: 'su hermana',
  })
})

test('a partial payment needs its amount, and a promise only if a day is given', () => {
  const partial = form({ result: code('PCL'), amount: '1.500', day: '' })
  const colombia = { ...mexico, currency: 'COP', locale: 'es-CO' } as const
  expect(missingIn(partial, colombia)).toBeNull()
  expect(inputOf(partial, at, colombia)).toMatchObject({ amount: 150_000 })
  expect(inputOf(partial, at, colombia).promise).toBeUndefined()
})

test('what was typed for a promise does not go with a result that makes none', () => {
  const changedMind = form({ result: code('RTP'), amount: '100', day: '2026-11-21', promisedBy: 'x' })
  const input = inputOf(changedMind, at, mexico)
  expect(input.promise).toBeUndefined()
  expect(input.amount).toBeUndefined()
})

test('every complete form is one that the contract takes', () => {
  for (const { code: result, promise } of collectResults) {
    const day = promise ? dayChoices({ promise }, mexico.today)[0] : ''
    const complete = form({ result, amount: '10', day: day ?? '', promisedBy: 'Luis' })
    expect(missingIn(complete, mexico), collectResult(result).name).toBeNull()
    expect(saveLog.input.safeParse(inputOf(complete, at, mexico)).success).toBe(true)
  }
})

test('the days offered are the nearest of the window', () => {
  expect(dayChoices(collectResult(code('PTP')), '2026-11-29')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01'])
  expect(dayChoices(collectResult(code('PTP2')), '2026-11-29')).toEqual([
    '2026-12-02',
    '2026-12-04',
    '2026-12-06',
    '2026-12-14',
  ])
  expect(dayChoices(collectResult(code('NOAS')), '2026-11-29')).toEqual([])
})
