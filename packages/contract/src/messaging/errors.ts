/** What a call of this domain may refuse; composed in errors.ts. */
import type { ErrorRow } from '../error-row.ts'

export const messagingErrors = {
  'messaging.forbiddenCharacters': {
    code: 40000,
    zh: '模板不得含有这些字符：{characters}。请改写或使用转写。',
    en: 'A template may not contain these characters: {characters}. Rewrite it, or let it be transliterated.',
    es: 'Una plantilla no puede contener estos caracteres: {characters}. Reescríbala o use la transliteración.',
  },
  'messaging.unknownPlaceholder': {
    code: 40000,
    zh: '未知的占位符：{names}。',
    en: 'Nothing fills these placeholders: {names}.',
    es: 'Nada llena estos marcadores: {names}.',
  },
  'messaging.subjectNeeded': {
    code: 40000,
    zh: '邮件模板需要主题。',
    en: 'An e-mail template needs a subject.',
    es: 'Una plantilla de correo necesita asunto.',
  },
  'messaging.nameTaken': {
    code: 5000,
    zh: '该国家和渠道已有同名模板。',
    en: 'The country has a template of that name for that channel already.',
    es: 'El país ya tiene una plantilla con ese nombre para ese canal.',
  },
  'messaging.templateMissing': {
    code: 5000,
    zh: '该模板不存在、已停用或不适用于此案件，未发送。',
    en: 'This template does not exist, is not in use, or does not fit the case. Nothing was sent.',
    es: 'La plantilla no existe, no está en uso o no corresponde al caso. No se envió nada.',
  },
  'messaging.channelCodeTaken': {
    code: 5000,
    zh: '该代码已被其他渠道使用，或渠道代码不可更改，未保存。',
    en: 'The code is another channel’s, or was changed, which it can’t be. Nothing was saved.',
    es: 'El código es de otro canal, o se cambió y no se puede. No se guardó nada.',
  },
  'messaging.settingMissing': {
    code: 40000,
    zh: '该协议还需要：{names}。未保存。',
    en: 'This protocol also needs: {names}. Nothing was saved.',
    es: 'Este protocolo también necesita: {names}. No se guardó nada.',
  },
  'messaging.costWithoutCurrency': {
    code: 40000,
    zh: '费用和币种须同时填写。',
    en: 'A cost needs its currency, and a currency its cost.',
    es: 'Un costo necesita su moneda, y una moneda su costo.',
  },
  'messaging.freezeInPast': {
    code: 40000,
    zh: '冻结截止时间须在将来。',
    en: 'The moment until which it rests has to lie ahead.',
    es: 'El momento hasta el que descansa debe ser futuro.',
  },
  'messaging.badTestAddress': {
    code: 40704,
    zh: '这不是有效的号码或邮箱，未发送。',
    en: 'This is no number or address that can be written to. Nothing was sent.',
    es: 'No es un número o correo válido. No se envió nada.',
  },
  'messaging.testToBorrower': {
    code: 5000,
    zh: '测试只能发到自己的号码或邮箱，未发送。',
    en: 'A test goes to a number or address of one’s own, never to a customer’s. Nothing was sent.',
    es: 'Una prueba va a un número o correo propio, nunca al de un cliente. No se envió nada.',
  },
  'messaging.reportSpan': {
    code: 40000,
    zh: '报表一次最多 {days} 天，结束日期不得早于开始日期。',
    en: 'A report is of at most {days} days, and doesn’t end before it begins.',
    es: 'Un informe abarca como máximo {days} días y no termina antes de empezar.',
  },
  'messaging.valueMissing': {
    code: 5000,
    zh: '此人的这些内容为空：{names}。未发送。请换一个模板，或先补全资料。',
    en: 'Of this person these are empty: {names}. Nothing was sent; use another template, or complete the record first.',
    es: 'De esta persona están vacíos: {names}. No se envió nada; use otra plantilla o complete antes la ficha.',
  },
} as const satisfies Record<string, ErrorRow>
