/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'

export const borrowerActions = {
  'borrower.search': w('查找借款人', 'Searched for people', 'Buscó personas'),
  'borrower.searchRefused': w('查找次数已达上限', 'Searches of people used up', 'Búsquedas de personas agotadas'),
  'borrower.reveal': w('查看借款人敏感信息', 'Revealed a borrower’s data', 'Vio datos de un cliente'),
  'borrower.evidenceSeen': w(
    '查看更正凭证',
    'Looked at evidence of a correction',
    'Vio el comprobante de una corrección',
  ),
  'borrower.baseInfoChanged': w('更正借款人基本信息', 'Corrected a borrower’s data', 'Corrigió datos de un cliente'),
} as const satisfies Record<string, Words>
