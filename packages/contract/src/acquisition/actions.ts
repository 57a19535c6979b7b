/** What the operation log calls this domain's actions; composed in actions.ts. */
import { type Words, words as w } from '../words.ts'

export const acquisitionActions = {
  'acquisition.funnelSaved': w('保存漏斗', 'Saved a funnel', 'Guardó un embudo'),
  'acquisition.funnelRetired': w('删除漏斗', 'Took a funnel off the list', 'Quitó un embudo de la lista'),
  'acquisition.channelSaved': w('保存获客渠道', 'Saved an acquisition channel', 'Guardó un canal de captación'),
  'acquisition.priceSaved': w('新增渠道价格', 'Added a price of a channel', 'Agregó un precio de un canal'),
  'acquisition.costSaved': w('录入渠道成本', 'Entered a cost of a channel', 'Registró un costo de un canal'),
  'acquisition.costDeleted': w('删除渠道成本', 'Deleted a cost of a channel', 'Eliminó un costo de un canal'),
  'acquisition.costsDryRunAsked': w(
    '发起渠道成本试运行',
    'Asked for a dry run of channel costs',
    'Pidió probar costos de canales',
  ),
  'acquisition.costsAsked': w('发起渠道成本导入', 'Asked to import channel costs', 'Pidió importar costos de canales'),
  'acquisition.costsImported': w('导入渠道成本', 'Imported costs of channels', 'Importó costos de canales'),
  'acquisition.channelUserSaved': w('保存渠道用户', 'Saved a channel user', 'Guardó un usuario de canal'),
  'acquisition.channelUserSwitched': w(
    '启用或停用渠道用户',
    'Let a channel user in, or no more',
    'Activó o desactivó un usuario de canal',
  ),
  'acquisition.channelUserReset': w(
    '重置渠道用户密码',
    'Gave a channel user a new link',
    'Dio un enlace nuevo a un usuario de canal',
  ),
  'acquisition.channelUserChose': w(
    '渠道用户设置密码',
    'A channel user chose a password',
    'Un usuario de canal eligió su contraseña',
  ),
  'acquisition.channelUserSignedIn': w('渠道用户登录', 'A channel user signed in', 'Entró un usuario de canal'),
  'acquisition.channelUserRefused': w(
    '渠道用户登录失败',
    'A channel user was refused',
    'Se rechazó el acceso de un usuario de canal',
  ),
  'acquisition.alertSaved': w('保存监控规则', 'Saved an alert rule', 'Guardó una regla de alerta'),
  'acquisition.alertRetired': w('删除监控规则', 'Took an alert rule off the list', 'Quitó una regla de alerta'),
} as const satisfies Record<string, Words>
