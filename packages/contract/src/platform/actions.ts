/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'

export const platformActions = {
  'file.upload': w('上传文件', 'Uploaded a file', 'Subió un archivo'),
  'file.corrected': w('更正文件中的数据', 'Corrected values of a file', 'Corrigió valores de un archivo'),
  'file.download': w('下载文件', 'Downloaded a file', 'Descargó un archivo'),
  'file.listTaken': w('导出列表', 'Exported a list', 'Exportó una lista'),
} as const satisfies Record<string, Words>
