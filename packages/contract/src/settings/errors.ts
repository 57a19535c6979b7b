/** What a call of this domain may refuse; composed in errors.ts. */
import type { ErrorRow } from '../error-row.ts'

export const settingsErrors = {
  'settings.codeTaken': {
    code: 40000,
    zh: '列表中已有代码 {code}，未保存。请换一个代码，或恢复使用原有的值。',
    en: 'The list has the code {code} already; nothing was saved. Choose another code, or use the old value again.',
    es: 'La lista ya tiene el código {code}; no se guardó nada. Elija otro código o vuelva a usar el valor anterior.',
  },
  'settings.codeFixed': {
    code: 40000,
    zh: '已有记录使用该代码，代码和国家不能更改，未保存。',
    en: 'Records carry this code, so code and country stay as they are; nothing was saved. Add another value instead.',
    es: 'Hay registros con este código; el código y el país no cambian y no se guardó nada. Agregue otro valor.',
  },
  'settings.countryNeeded': {
    code: 40000,
    zh: '该列表按国家区分，请选择国家；其他列表不分国家。',
    en: 'This list differs by country: say which one. A list that does not takes none.',
    es: 'Esta lista cambia según el país: indique cuál. Las demás listas no llevan país.',
  },
  'settings.lastValue': {
    code: 5000,
    zh: '这是列表中最后一个可选的值，未停用。请先添加另一个。',
    en: 'It is the last value that can be chosen; it was not retired. Add another one first.',
    es: 'Es el último valor que se puede elegir; no se retiró. Agregue otro primero.',
  },
  'settings.valueUnknown': {
    code: 40000,
    zh: '该值已不可选，未保存。请从列表中选择另一个。',
    en: 'This value cannot be chosen any more; nothing was saved. Choose another one of the list.',
    es: 'Este valor ya no se puede elegir; no se guardó nada. Elija otro de la lista.',
  },
  'settings.valueOutOfBounds': {
    code: 40000,
    zh: '该设置不接受这个值，未保存。请填写说明范围内的值。',
    en: 'This setting does not take this value; nothing was saved. Give one within its bounds.',
    es: 'Este ajuste no admite este valor; no se guardó nada. Indique uno dentro de sus límites.',
  },
  'settings.unknownUserName': {
    code: 40000,
    zh: '没有这些用户名的账号：{names}，未保存。请检查拼写。',
    en: 'There is no account named {names}; nothing was saved. Check the spelling.',
    es: 'No hay ninguna cuenta llamada {names}; no se guardó nada. Revise cómo se escribe.',
  },
} as const satisfies Record<string, ErrorRow>
