/** What a call of this domain may refuse; composed in errors.ts. */
import type { ErrorRow } from '../error-row.ts'

export const borrowerErrors = {
  'borrower.missing': {
    code: 40001,
    zh: '借款人不存在',
    en: 'This borrower does not exist',
    es: 'El cliente no existe',
  },
  'borrower.nothingToChange': {
    code: 40000,
    zh: '填写的内容与现有信息相同，未做任何更改。',
    en: 'What was typed is what is kept already; nothing was changed.',
    es: 'Lo escrito es igual a lo que ya consta; no se cambió nada.',
  },
  'borrower.nameTooShort': {
    code: 40000,
    zh: '姓名至少要有一个不少于 {letters} 个字母的词。请输入更完整的姓名。',
    en: 'A name needs at least one word of {letters} letters. Type more of it.',
    es: 'El nombre necesita al menos una palabra de {letters} letras. Escriba más.',
  },
  'borrower.searchLimit': {
    code: 5000,
    zh: '您在一小时内已查找 {limit} 次借款人信息，本次未查找，也未做任何更改。约 {minutes} 分钟后可再查找；如工作需要更多次数，请联系管理员。',
    en: 'You have searched for {limit} people within an hour; nothing was looked up or changed this time. You can search again in {minutes} min. Ask an administrator if your work needs more.',
    es: 'Ya buscó {limit} veces a personas en una hora; esta vez no se buscó ni se cambió nada. Podrá buscar de nuevo en {minutes} min. Si su trabajo necesita más, pídalo a un administrador.',
  },
} as const satisfies Record<string, ErrorRow>
