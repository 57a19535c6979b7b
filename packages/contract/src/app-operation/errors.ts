/** What a call of this domain may refuse; composed in errors.ts of the contract. */
import type { ErrorRow } from '../error-row.ts'

export const appOperationErrors = {
  'appOperation.rulesAtMost': {
    code: 5000,
    zh: '已有 {limit} 条关闭规则，未保存。请先删除不用的规则。',
    en: 'There are {limit} closing rules already; nothing was saved. Take off one that is not used.',
    es: 'Ya hay {limit} reglas de cierre; no se guardó nada. Quite antes una que no se use.',
  },
  'appOperation.boundsCrossed': {
    code: 40000,
    zh: '下限大于上限，规则不会命中任何申请；未保存。请交换或清空其中之一。',
    en: 'A lower bound is above its upper one, so the rule would close nothing; nothing was saved. Swap them or clear one.',
    es: 'Un límite inferior supera al superior y la regla no cerraría nada; no se guardó nada. Intercámbielos o borre uno.',
  },
  'appOperation.closingUnsaid': {
    code: 40000,
    zh: '缺少商户语言的说明文字，借款人将看不到关闭原因；未保存。',
    en: 'The text in the merchant’s language is missing: borrowers would not read why. Nothing was saved.',
    es: 'Falta el texto en el idioma del comercio: los clientes no sabrían por qué. No se guardó nada.',
  },
  'appOperation.productsUnchosen': {
    code: 40000,
    zh: '请至少选择一个产品；未保存。',
    en: 'Choose at least one product; nothing was saved.',
    es: 'Elija al menos un producto; no se guardó nada.',
  },
  'appOperation.districtForeign': {
    code: 40000,
    zh: '{district} 不是该商户所在国家的地区；未保存。',
    en: '{district} is no region of the merchant’s country; nothing was saved.',
    es: '{district} no es una región del país del comercio; no se guardó nada.',
  },
  'appOperation.hoursHalf': {
    code: 40000,
    zh: '请同时填写开始与结束时间，且两者不同；未保存。',
    en: 'Give both the first and the last time of day, and two different ones; nothing was saved.',
    es: 'Indique la hora inicial y la final, y que sean distintas; no se guardó nada.',
  },
  'appOperation.macroUnknown': {
    code: 40000,
    zh: '链接中的 {macro} 不是已知的参数（{known}）；未保存。',
    en: '{macro} in the address is none of {known}; nothing was saved.',
    es: '{macro} en la dirección no es ninguno de {known}; no se guardó nada.',
  },
  'appOperation.nameUnsaid': {
    code: 40000,
    zh: '缺少商户语言的产品名称；未保存。',
    en: 'The name in the merchant’s language is missing; nothing was saved.',
    es: 'Falta el nombre en el idioma del comercio; no se guardó nada.',
  },
  'appOperation.partnerAway': {
    code: 5000,
    zh: '该合作方产品目前不提供。请选择其他产品。',
    en: 'This product is not offered at the moment. Please choose another one.',
    es: 'Este producto no está disponible por ahora. Elija otro.',
  },
  'appOperation.capReached': {
    code: 5000,
    zh: '该合作方产品今日名额已满。请稍后再试或选择其他产品。',
    en: 'This product takes nobody more for now. Try later, or choose another one.',
    es: 'Este producto ya no recibe a más personas por ahora. Intente más tarde o elija otro.',
  },
  'appOperation.curpElsewhere': {
    code: 5000,
    zh: '只有墨西哥的商户使用 CURP；未做任何更改。请在上方选择墨西哥商户。',
    en: 'Only merchants of Mexico have a CURP to check; nothing was done. Choose one above.',
    es: 'Solo los comercios de México validan la CURP; no se hizo nada. Elija uno arriba.',
  },
  'appOperation.curpUnreadable': {
    code: 40000,
    zh: '该 CURP 的校验位不正确，未调用服务商，也未产生费用。',
    en: 'The check digit of this CURP is wrong; no provider was asked and nothing was paid.',
    es: 'El dígito verificador de esta CURP no es correcto; no se consultó a nadie ni se pagó nada.',
  },
  'appOperation.providersAtMost': {
    code: 5000,
    zh: '已有 {limit} 个服务商，未保存。请修改不用的服务商。',
    en: 'There are {limit} providers already; nothing was saved. Change one that is not used.',
    es: 'Ya hay {limit} proveedores; no se guardó nada. Modifique uno que no se use.',
  },
  'appOperation.closed': { code: 5000, zh: '{text}', en: '{text}', es: '{text}' },
} as const satisfies Record<string, ErrorRow>
