/** What keeps an item from going live, in words; looked for when a release is submitted and again when it goes live. */
import type { Words } from '../words.ts'
import { words as w } from '../words.ts'

export const contentProblems = {
  retired: w('该内容已收起', 'it was put away', 'se archivó'),
  notLive: w(
    '借款人目前看不到它，无可撤下',
    'borrowers do not see it, so it cannot be withdrawn',
    'los clientes no lo ven, no hay qué retirar',
  ),
  olderThanLive: w(
    '借款人看到的已是更新的修订（第 {detail} 版）',
    'borrowers see a later revision already ({detail})',
    'los clientes ya ven una revisión posterior ({detail})',
  ),
  alreadyLive: w('借款人看到的就是这一版', 'borrowers see this revision already', 'los clientes ya ven esta revisión'),
  imageMissing: w('没有可用的图片', 'it has no picture that may be used', 'no tiene una imagen utilizable'),
  languageMissing: w(
    '缺少商户语言的文字：{detail}',
    'the texts of the merchant’s own language are missing: {detail}',
    'faltan los textos en el idioma del comercio: {detail}',
  ),
  languageUnfinished: w(
    '语言未完成：{detail}',
    'a language is unfinished: {detail}',
    'hay un idioma sin terminar: {detail}',
  ),
  windowOver: w('有效期已过', 'its time is over', 'su vigencia ya terminó'),
  jumpBroken: w(
    '跳转目标不可用：{detail}',
    'it leads to what is not offered any more: {detail}',
    'lleva a algo que ya no se ofrece: {detail}',
  ),
  jumpsInCircle: w(
    '跳转形成循环：{detail}',
    'its links lead in a circle: {detail}',
    'sus enlaces forman un círculo: {detail}',
  ),
  moduleMissing: w(
    '布局引用的模块未上线：{detail}',
    'modules that a layout names are not live: {detail}',
    'módulos que nombra un diseño no están publicados: {detail}',
  ),
  pageMissing: w(
    '跳转到的页面未上线：{detail}',
    'the page that it leads to is not live: {detail}',
    'la página a la que lleva no está publicada: {detail}',
  ),
  withdrawnSince: w(
    '提交之后已被撤下，请重新提交发布',
    'it was withdrawn after this was handed in; hand it in anew',
    'se retiró después de enviarse esto; envíelo de nuevo',
  ),
  productGone: w(
    '产品已不可用：{detail}',
    'the product is not offered: {detail}',
    'el producto no se ofrece: {detail}',
  ),
  districtUnknown: w(
    '不是该商户所在国家的地区：{detail}',
    'no districts of the merchant’s country: {detail}',
    'no son regiones del país del comercio: {detail}',
  ),
  phoneForeign: w(
    '电话号码在该商户所在国家不可用：{detail}',
    'a number that the merchant’s country does not have: {detail}',
    'un número que no existe en el país del comercio: {detail}',
  ),
  overlaps: w(
    '与“{detail}”在同一位置的版本和时间重叠',
    'at its place, versions and times overlap with “{detail}”',
    'en su lugar, versiones y fechas se traslapan con «{detail}»',
  ),
} as const satisfies Record<string, Words>
export type ContentProblem = keyof typeof contentProblems
export const contentProblemNames = Object.keys(contentProblems) as [ContentProblem, ...ContentProblem[]]
