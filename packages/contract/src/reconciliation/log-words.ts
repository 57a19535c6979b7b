/** Fields and codes that this domain's entries of the operation log keep; composed in operation-log/fields.ts and values.ts. */
import { type Words, words as w } from '../words.ts'

export const reconciliationLogFields = {
  alone: w('仅一方有', 'One side alone', 'Solo un lado'),
  class: { ...w('类别', 'Class', 'Clase'), is: 'code' as const },
  scope: { ...w('谁的', 'Whose', 'De quién'), is: 'code' as const },
}

export const reconciliationLogValues: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  class: {
    matched: w('双方一致', 'Both agree', 'Coinciden'),
    expected: w('预期', 'Expected', 'Esperado'),
    feeDiffers: w('手续费不符', 'Fee differs', 'Comisión distinta'),
    amountDiffers: w('金额不符', 'Amount differs', 'Monto distinto'),
    missingHere: w('账面缺失', 'Missing here', 'Falta aquí'),
    missingThere: w('银行缺失', 'Missing at the bank', 'Falta en el banco'),
    duplicate: w('银行重复', 'Twice at the bank', 'Doble en el banco'),
    late: w('迟到', 'Late', 'Tarde'),
    returned: w('被退回', 'Sent back', 'Devuelta'),
    unidentified: w('待识别', 'Nobody’s yet', 'De nadie aún'),
    outOfCutOff: w('超过截止时点', 'After the cut-off', 'Después del corte'),
  },
  scope: {
    own: w('我的', 'Mine', 'Mías'),
    team: w('团队的', 'The team’s', 'Del equipo'),
    all: w('全部', 'Everybody’s', 'De todos'),
  },
}
