/** What a call of this domain may refuse; composed in errors.ts. */
import type { ErrorRow } from '../error-row.ts'

export const costErrors = {
  'costs.unitOfAnotherKind': {
    code: 40000,
    zh: '{kind} 不能按“{unit}”计价，未保存。请选择该类型的计价单位。',
    en: '{kind} is not priced “{unit}”; nothing was saved. Choose a unit of its kind.',
    es: '{kind} no se cobra «{unit}»; no se guardó nada. Elija una unidad de su tipo.',
  },
  'costs.dayTaken': {
    code: 5000,
    zh: '该价格自 {day} 起已有记录，未保存。价格不可覆盖：请从更晚的日期开始新价格。',
    en: 'A price of this begins on {day} or later; nothing was saved. Prices are never overwritten: begin a new one on a later day.',
    es: 'Ya hay un precio de esto desde el {day} o después; no se guardó nada. Los precios no se sobrescriben: empiece uno nuevo más tarde.',
  },
  'costs.endsBeforeItBegins': {
    code: 40000,
    zh: '该价格自 {day} 起生效，不能更早结束，未做更改。',
    en: 'The price begins on {day} and can’t end before it; nothing was changed.',
    es: 'El precio empieza el {day} y no puede terminar antes; no se cambió nada.',
  },
} as const satisfies Record<string, ErrorRow>
