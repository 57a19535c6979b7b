import { expect, test } from 'vitest'
import { decide, handOverFor, type Rule, ruleFor, says } from './decide.rules.ts'

const rule = (keywords: string[], more: Partial<Rule> = {}): Rule => ({
  ...{ ruleId: 'R1', name: 'pay', keywords, match: 'any', language: null, hours: 'always' },
  answer: { zh: '可在应用中还款', en: 'Pay in the app', es: 'Pague en la app' },
  ...more,
})
const heard = (text: string, rules: Rule[] = [], more = {}) => ({
  ...{ text, language: 'es' as const, isOpen: true, rules, synonyms: [] },
  ...more,
})

test('whole words are heard, accents and signs aside, and Chinese within a sentence', () => {
  expect(says('¿Dónde PAGO?', 'pago')).toBe(true)
  expect(says('los pagos de ayer', 'pago')).toBe(false)
  expect(says('请问怎么还款呢', '还款')).toBe(true)
  expect(says('anything', ' ¿? ')).toBe(false)
})

test('a person hears what is angry, asks for one or is about money, whatever rule would match', () => {
  expect(handOverFor('Esto es una estafa')?.reason).toBe('angry')
  expect(handOverFor('contesten!!!')?.reason).toBe('angry')
  expect(handOverFor('quiero hablar con una persona')?.reason).toBe('asked')
  expect(handOverFor('me cobraron dos veces')?.reason).toBe('money')
  expect(handOverFor('多扣了我的钱，要退款')?.reason).toBe('money')
  expect(handOverFor('cómo cambio mi contraseña')).toBeNull()
  expect(decide(heard('cuánto debo', [rule(['debo'])]), null, null)).toEqual({ handOver: 'money', by: 'cuanto debo' })
})

test('the first rule that matches answers, in its language, its hours and by its words', () => {
  const first = rule(['pagar'])
  const second = rule(['pagar', 'tienda'], { ruleId: 'R2', match: 'all' })
  expect(ruleFor(heard('¿puedo pagar en tienda?', [first, second]))?.ruleId).toBe('R1')
  expect(ruleFor(heard('¿puedo pagar en tienda?', [second, first]))?.ruleId).toBe('R2')
  expect(ruleFor(heard('hola a todos', [rule(['hola'], { match: 'exact' })]))).toBeNull()
  expect(ruleFor(heard('¡Hola!', [rule(['hola'], { match: 'exact' })]))).not.toBeNull()
  expect(ruleFor(heard('pagar', [rule(['pagar'], { language: 'en' })]))).toBeNull()
  expect(ruleFor(heard('pagar', [rule(['pagar'], { hours: 'closed' })]))).toBeNull()
  expect(ruleFor(heard('pagar', [rule(['pagar'], { hours: 'closed' })], { isOpen: false }))).not.toBeNull()
  const synonyms = [{ word: 'abonar', means: 'pagar' }]
  expect(ruleFor(heard('quiero abonar', [first], { synonyms }))?.ruleId).toBe('R1')
})

test('what nothing answers goes to a person, and so does the same answer twice in a row', () => {
  expect(decide(heard('¿venden casas?'), null, null)).toEqual({ handOver: 'unknown', by: null })
  const known = heard('pagar', [rule(['pagar'])])
  expect(decide(known, null, null)).toEqual({ answer: 'Pague en la app', ruleId: 'R1' })
  expect(decide(known, null, 'Pague en la app')).toEqual({ handOver: 'repeated', by: null })
  const question = { questionId: 'Q1', answer: 'Tarda un día' }
  expect(decide(heard('mi pago'), question, null)).toEqual({ answer: 'Tarda un día', questionId: 'Q1' })
})
