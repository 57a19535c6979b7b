/** What the operation log calls this domain's actions; composed in actions.ts of the contract. */
import { type Words, words as w } from '../words.ts'

export const appOperationActions = {
  'appOperation.closingSaved': w('保存关闭规则', 'Saved a closing rule', 'Guardó una regla de cierre'),
  'appOperation.closingSwitched': w('启停关闭规则', 'Switched a closing rule', 'Encendió o apagó una regla de cierre'),
  'appOperation.closingRetired': w('删除关闭规则', 'Took a closing rule off the list', 'Quitó una regla de cierre'),
  'appOperation.closingOrdered': w('调整关闭规则顺序', 'Ordered the closing rules', 'Ordenó las reglas de cierre'),
  'appOperation.partnerSaved': w('保存合作方产品', 'Saved a partner product', 'Guardó un producto de un socio'),
  'appOperation.partnerRetired': w(
    '删除合作方产品',
    'Took a partner product off the list',
    'Quitó un producto de un socio',
  ),
  'appOperation.partnerControlled': w(
    '调整合作方上限',
    'Changed caps of a partner product',
    'Cambió los topes de un producto de un socio',
  ),
  'appOperation.curpSaved': w('保存 CURP 服务商', 'Saved a CURP provider', 'Guardó un proveedor de CURP'),
  'appOperation.curpSwitched': w(
    '启停 CURP 服务商',
    'Switched a CURP provider',
    'Encendió o apagó un proveedor de CURP',
  ),
  'appOperation.curpOrdered': w('调整 CURP 服务商顺序', 'Ordered the CURP providers', 'Ordenó los proveedores de CURP'),
  'appOperation.curpTried': w('试查 CURP', 'Tried a CURP check', 'Probó una consulta de CURP'),
} as const satisfies Record<string, Words>
