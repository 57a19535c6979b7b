/** Fields and codes that this domain's entries of the operation log keep; composed in operation-log/fields.ts and values.ts. */
import { type Words, words as w } from '../words.ts'
import { releaseStates } from './release-states.ts'

type Is = 'code' | 'instant'
const field = (zh: string, en: string, es: string, is?: Is): Words & { readonly is?: Is } => ({
  ...w(zh, en, es),
  ...(is ? { is } : {}),
})

export const marketLogFields = {
  contentKind: field('内容类型', 'Kind of content', 'Tipo de contenido', 'code'),
  slot: field('位置', 'Place', 'Lugar'),
  platform: field('平台', 'Platform', 'Plataforma'),
  validFrom: field('开始时间', 'Valid from', 'Válido desde', 'instant'),
  validTo: field('结束时间', 'Valid until', 'Válido hasta', 'instant'),
  items: field('内容条数', 'Items', 'Elementos'),
  publishAt: field('发布时间', 'Goes live', 'Se publica', 'instant'),
  rollout: field('灰度比例（%）', 'Devices, %', 'Dispositivos, %'),
  numbers: field('配置号', 'Configurations', 'Configuraciones'),
  ofNumber: field('恢复自配置', 'Content of configuration', 'Contenido de la configuración'),
  releaseState: field('发布状态', 'State of the release', 'Estado de la publicación', 'code'),
} as const

export const marketLogValues: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  contentKind: {
    banner: w('横幅', 'Banner', 'Banner'),
    recommend: w('推荐', 'Recommendation', 'Recomendación'),
    notice: w('消息通知', 'Notice', 'Aviso'),
    layout: w('布局', 'Layout', 'Diseño'),
    module: w('模块', 'Module', 'Módulo'),
    appBase: w('应用基础设置', 'App setting', 'Ajuste de la app'),
    custom: w('自定义信息', 'Custom info', 'Información propia'),
    appImage: w('应用图片', 'App image', 'Imagen de la app'),
    discoverBanner: w('发现页横幅', 'Discover banner', 'Banner de descubrir'),
    appNotice: w('应用通知', 'App notice', 'Aviso de la app'),
    contact: w('客服联系方式', 'Contact information', 'Datos de contacto'),
    parameter: w('参数', 'Parameter', 'Parámetro'),
  },
  releaseState: releaseStates,
}
