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
} as const satisfies Record<string, ErrorRow>
