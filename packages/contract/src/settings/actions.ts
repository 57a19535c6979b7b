/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'

export const settingsActions = {
  'settings.addValue': w('添加了一个值', 'Added a value', 'Agregó un valor'),
  'settings.wordValue': w('修改了值的名称', 'Worded a value anew', 'Redactó de nuevo un valor'),
  'settings.retireValue': w('停用了一个值', 'Retired a value', 'Retiró un valor del uso'),
  'settings.useValueAgain': w('恢复了一个值', 'Offered a value again', 'Volvió a ofrecer un valor'),
  'settings.orderValues': w('调整了列表顺序', 'Put a list in order', 'Ordenó una lista'),
  'settings.change': w('修改了设置', 'Changed a setting', 'Cambió un ajuste'),
  'settings.wordScript': w('修改了话术', 'Worded a script anew', 'Redactó de nuevo un guion'),
} as const satisfies Record<string, Words>
