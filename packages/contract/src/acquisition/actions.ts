/** What the operation log calls this domain's actions; composed in actions.ts. */
import { type Words, words as w } from '../words.ts'

export const acquisitionActions = {
  'acquisition.funnelSaved': w('保存漏斗', 'Saved a funnel', 'Guardó un embudo'),
  'acquisition.funnelRetired': w('删除漏斗', 'Took a funnel off the list', 'Quitó un embudo de la lista'),
} as const satisfies Record<string, Words>
