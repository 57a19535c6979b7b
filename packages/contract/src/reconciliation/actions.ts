/** What the operation log calls this domain's actions; composed in actions.ts. */
import { type Words, words as w } from '../words.ts'

export const reconciliationActions = {
  'reconciliation.statementAsked': w('上传银行对账单', 'Uploaded a bank statement', 'Subió un estado de cuenta'),
  'reconciliation.statementPulled': w(
    '获取渠道对账单',
    'Asked a channel for its statement',
    'Pidió el estado de cuenta a un canal',
  ),
  'reconciliation.imported': w('导入银行对账单', 'Imported a bank statement', 'Importó un estado de cuenta'),
  'reconciliation.runAsked': w('发起对账', 'Asked for a matching run', 'Pidió una corrida de conciliación'),
  'reconciliation.termsSaved': w(
    '修改对账条款',
    'Changed the terms of an account',
    'Cambió las condiciones de una cuenta',
  ),
  'reconciliation.ruleSaved': w('修改匹配规则', 'Changed a matching rule', 'Cambió una regla de conciliación'),
  'reconciliation.undone': w('撤销匹配', 'Undid a match', 'Deshizo una conciliación'),
  'reconciliation.matched': w('手工匹配对账', 'Matched both sides by hand', 'Concilió a mano'),
  'reconciliation.confirmed': w('确认建议的匹配', 'Confirmed a proposed match', 'Confirmó una conciliación propuesta'),
  'reconciliation.taken': w('领取对账异常', 'Took an exception', 'Tomó una excepción'),
  'reconciliation.assigned': w('分派对账异常', 'Assigned exceptions', 'Asignó excepciones'),
  'reconciliation.commented': w('备注对账异常', 'Commented on an exception', 'Comentó una excepción'),
  'reconciliation.noteFileSeen': w('查看异常附件', 'Looked at the file of a note', 'Vio el archivo de una nota'),
  'reconciliation.resolved': w('处理对账异常', 'Resolved an exception', 'Resolvió una excepción'),
  'reconciliation.writeOffProposed': w(
    '申请核销差异',
    'Proposed to write off a difference',
    'Propuso castigar una diferencia',
  ),
  'reconciliation.writeOffApproved': w(
    '批准核销差异',
    'Approved the write-off of a difference',
    'Aprobó castigar una diferencia',
  ),
  'reconciliation.writeOffRefused': w(
    '驳回核销差异',
    'Refused the write-off of a difference',
    'Rechazó castigar una diferencia',
  ),
  'reconciliation.reopened': w('重新打开对账异常', 'Took an exception up again', 'Retomó una excepción'),
  'reconciliation.export': w('导出对账明细', 'Exported reconciliation', 'Exportó la conciliación'),
} as const satisfies Record<string, Words>
