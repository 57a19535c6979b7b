import type { Input } from '@cordillera/contract/endpoint'
import {
  appHelpQuestions,
  exportHelpQuestions,
  listHelpQuestions,
  orderHelpQuestions,
  publishHelpQuestion,
  rateHelpQuestion,
  saveHelpQuestion,
  withdrawHelpQuestion,
} from '@cordillera/contract/service-desk/help'
import { beforeAll, expect, test } from 'vitest'
import { type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'

const testApp = startApp()
let ana: Person
let phone: LendingApp

beforeAll(async () => {
  ana = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  phone = await lendingApp(testApp())
})

const words = {
  paid: {
    question: {
      zh: '我已还款，为什么仍显示逾期？',
      en: 'Why is my payment not shown?',
      es: '¿Por qué no aparece mi pago?',
    },
    answer: { zh: '入账需要一个工作日。', en: 'It takes a working day.', es: 'Tarda un día hábil en acreditarse.' },
  },
  phone: {
    question: {
      zh: '如何更换手机号？',
      en: 'How do I change my phone number?',
      es: '¿Cómo cambio mi número de teléfono?',
    },
    answer: {
      zh: '在应用的个人资料中更换。',
      en: 'In your profile.',
      es: 'En su perfil, con una foto de su identificación.',
    },
  },
} as const
const ask = async (which: keyof typeof words, more: Partial<Input<typeof saveHelpQuestion>> = {}) => {
  const { questionId } = await ana.call(saveHelpQuestion, {
    category: 'repayment',
    platform: 'all',
    ...words[which],
    ...more,
  })
  return questionId
}
const inApp = { platform: 'Android', language: 'es' } as const

test('a question is a draft until it is published, and leaves the app when it is withdrawn', async () => {
  const questionId = await ask('paid')
  expect(await phone.call(appHelpQuestions, inApp)).toEqual([])
  await ana.call(publishHelpQuestion, { questionId, version: 0 })
  expect(await phone.call(appHelpQuestions, inApp)).toEqual([
    { questionId, category: 'repayment', question: words.paid.question.es, answer: words.paid.answer.es },
  ])
  await ana.refused(publishHelpQuestion, { questionId, version: 0 }, 'record.stale')
  await ana.call(withdrawHelpQuestion, { questionId, version: 1, reason: 'being rewritten' })
  expect(await phone.call(appHelpQuestions, inApp)).toEqual([])
  await phone.refused(rateHelpQuestion, { questionId, deviceId: 'phone-1', helpful: true }, 'record.missing')
  await ana.call(publishHelpQuestion, { questionId, version: 2 })
})

test('plain words find an answer in each language, accents and endings aside, two Chinese signs are enough', async () => {
  const questionId = await ask('phone', { category: 'account' })
  await ana.call(publishHelpQuestion, { questionId, version: 0 })
  const first = async (content: string, language: 'es' | 'en' | 'zh') =>
    (await phone.call(appHelpQuestions, { platform: 'iOS', language, content }))[0]?.questionId
  expect(await first('cambiar de numero telefonico', 'es')).toBe(questionId)
  expect(await first('changing phones', 'en')).toBe(questionId)
  expect(await first('更换', 'zh')).toBe(questionId)
  expect(await first('mis pagos', 'es')).not.toBe(questionId)
  expect(await first('de la que', 'es')).toBeUndefined()
  expect(await ana.call(listHelpQuestions, { content: 'perfil' })).toMatchObject([{ questionId }])
})

test('of each device the last opinion counts', async () => {
  const [question] = await ana.call(listHelpQuestions, { category: 'account' })
  const { questionId = '' } = question ?? {}
  const rate = (deviceId: string, helpful: boolean) => phone.call(rateHelpQuestion, { questionId, deviceId, helpful })
  await Promise.all([rate('phone-1', true), rate('phone-2', true), rate('phone-3', false), rate('phone-1', true)])
  await rate('phone-2', false)
  const { rows } = await sql<{ yes: number; no: number }>`
    select count(*) filter (where helpful) as yes, count(*) filter (where not helpful) as no
    from help_question_opinion where question_id = ${questionId}`.execute(testApp().app.db)
  expect(rows[0]).toEqual({ yes: 1, no: 2 })
  expect((await ana.call(listHelpQuestions, { category: 'account' }))[0]).toMatchObject({ helpful: 1, unhelpful: 2 })
})

test('the order is of all questions at once: who does not know of one is refused', async () => {
  const ids = (await ana.call(listHelpQuestions, {})).map(({ questionId }) => questionId)
  await ana.call(orderHelpQuestions, { ids: [...ids].reverse() })
  expect((await phone.call(appHelpQuestions, inApp)).map(({ questionId }) => questionId)).toEqual([...ids].reverse())
  await ana.refused(orderHelpQuestions, { ids: ids.slice(1) }, 'record.stale')
  await ana.refused(orderHelpQuestions, { ids: [...ids.slice(1), ids[1] ?? ''] }, 'record.stale')
})

test('nothing of a person stands in an answer, no question is there twice, and two who edit one do not overwrite each other', async () => {
  const [one] = await ana.call(listHelpQuestions, {})
  if (!one) throw new Error('there is a question')
  const { questionId, category, platform, question, answer, version } = one
  const edit = { questionId, category, platform, question, answer, version }
  const withPhone = { ...edit, answer: { ...answer, es: 'Llame a Juana al 55 1234 5678 90' } }
  await ana.refused(saveHelpQuestion, withPhone, 'serviceDesk.answerPersonal')
  await ana.refused(saveHelpQuestion, { category, platform, question, answer }, 'serviceDesk.questionThere')
  await ana.call(saveHelpQuestion, { ...edit, answer: { ...answer, en: 'Within a working day.' } })
  await ana.refused(saveHelpQuestion, edit, 'record.stale')
})

test('another merchant’s questions do not exist, in the console or in its app', async () => {
  const luz = await testApp().given.person({ role: 'CUSTOMER_SERVICE', country: 'CO', merchants: ['Cafe Plata'] })
  const other = await lendingApp(testApp(), 'Cafe Plata')
  const [one] = await ana.call(listHelpQuestions, {})
  const { questionId = '', version = 0 } = one ?? {}
  expect(await luz.call(listHelpQuestions, {})).toEqual([])
  expect(await other.call(appHelpQuestions, inApp)).toEqual([])
  await luz.refused(withdrawHelpQuestion, { questionId, version, reason: 'not ours' }, 'record.missing')
  await other.refused(rateHelpQuestion, { questionId, deviceId: 'phone-9', helpful: false }, 'record.missing')
})

test('the file has every language, and who only reads changes nothing', async () => {
  const boss = await testApp().given.person({ role: 'COUNTRY_DIRECTOR', merchants: ['Luna Credito'] })
  const { body } = await boss.download(exportHelpQuestions, { filter: {}, format: 'csv' })
  for (const text of [words.paid.question.zh, words.paid.question.es, 'Repayment'])
    expect(body.toString()).toContain(text)
  await boss.refused(saveHelpQuestion, { category: 'other', platform: 'all', ...words.paid }, 'access.forbidden')
})
