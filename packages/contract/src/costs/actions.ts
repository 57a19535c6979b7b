/** What the operation log calls this domain's actions; composed in actions.ts. */
import { type Words, words as w } from '../words.ts'

export const costActions = {
  'costs.priceSaved': w('新增单位成本', 'Added a unit cost', 'Agregó un costo unitario'),
  'costs.priceEnded': w('终止单位成本', 'Ended a unit cost', 'Terminó un costo unitario'),
} as const satisfies Record<string, Words>
