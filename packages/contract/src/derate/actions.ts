/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'

export const derateActions = {
  'derate.asked': w('申请减免', 'Asked for a reduction', 'Pidió una condonación'),
  'derate.endorsed': w('同意减免并上报', 'Endorsed a reduction', 'Avaló una condonación'),
  'derate.given': w('给予减免', 'Gave a reduction', 'Concedió una condonación'),
  'derate.refused': w('驳回减免', 'Refused a reduction', 'Rechazó una condonación'),
  'derate.undone': w('撤销减免', 'Undid a reduction', 'Deshizo una condonación'),
  'derate.withdrawn': w('撤回减免申请', 'Withdrew a reduction', 'Retiró una condonación'),
  'derate.changeAsked': w(
    '申请更改减免规则、额度或限额',
    'Asked to change what may be given up',
    'Pidió cambiar lo que se puede condonar',
  ),
  'derate.changeRefused': w(
    '拒绝更改减免规则、额度或限额',
    'Refused to change what may be given up',
    'Rechazó cambiar lo que se puede condonar',
  ),
  'derate.changeWithdrawn': w(
    '收回减免规则、额度或限额的更改申请',
    'Took back a change of what may be given up',
    'Retiró un cambio de lo que se puede condonar',
  ),
  'derate.quotaChanged': w('修改减免额度', 'Changed a reduction quota', 'Cambió un cupo de condonación'),
  'derate.quotaDeleted': w('删除减免额度', 'Deleted a reduction quota', 'Eliminó un cupo de condonación'),
  'derate.ruleMade': w('新增减免规则', 'Made a reduction rule', 'Creó una regla de condonación'),
  'derate.ruleChanged': w('修改减免规则', 'Changed a reduction rule', 'Cambió una regla de condonación'),
  'derate.ruleDeleted': w('删除减免规则', 'Deleted a reduction rule', 'Eliminó una regla de condonación'),
  'settlement.letter': w('查看结清函', 'Saw the letter of a settlement', 'Vio la carta de una liquidación'),
  'settlement.limit': w('修改结清方案限额', 'Changed a limit of settlements', 'Cambió un límite de liquidaciones'),
  'settlement.offered': w('提出结清方案', 'Offered a settlement', 'Ofreció una liquidación'),
  'settlement.endorsed': w('同意结清方案并上报', 'Endorsed a settlement', 'Avaló una liquidación'),
  'settlement.approved': w('批准结清方案', 'Approved a settlement', 'Aprobó una liquidación'),
  'settlement.agreed': w('达成结清协议', 'Agreed a settlement', 'Acordó una liquidación'),
  'settlement.refused': w('驳回结清方案', 'Refused a settlement', 'Rechazó una liquidación'),
  'settlement.withdrawn': w('撤回结清方案', 'Withdrew a settlement', 'Retiró una liquidación'),
} as const satisfies Record<string, Words>
