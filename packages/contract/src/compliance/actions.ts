/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'

export const complianceActions = {
  'compliance.closeComplaint': w('关闭投诉', 'Closed a complaint', 'Cerró una queja'),
  'compliance.dossier': w('下载催收档案', 'Took a dossier', 'Descargó un expediente'),
  'compliance.askWholeDossier': w(
    '申请完整档案（监管机构用）',
    'Asked for the authority’s copy of a dossier',
    'Pidió la copia del expediente para la autoridad',
  ),
  'compliance.approveWholeDossier': w(
    '批准完整档案（监管机构用）',
    'Let out the authority’s copy of a dossier',
    'Autorizó la copia del expediente para la autoridad',
  ),
  'compliance.refuseWholeDossier': w(
    '驳回完整档案（监管机构用）',
    'Refused the authority’s copy of a dossier',
    'Rechazó la copia del expediente para la autoridad',
  ),
  'compliance.takeWholeDossier': w(
    '下载完整档案（监管机构用）',
    'Took the authority’s copy of a dossier',
    'Descargó la copia del expediente para la autoridad',
  ),
  'compliance.draftPolicy': w('起草联系规则', 'Drafted a contact policy', 'Redactó una regla de contacto'),
  'compliance.approvePolicy': w('批准联系规则', 'Approved a contact policy', 'Aprobó una regla de contacto'),
  'compliance.refusePolicy': w('驳回联系规则', 'Refused a contact policy', 'Rechazó una regla de contacto'),
  'compliance.exportDecisions': w('导出联系判定', 'Exported contact decisions', 'Exportó decisiones de contacto'),
  'compliance.exportReport': w('导出联系月报', 'Exported a contact report', 'Exportó un informe de contactos'),
  'compliance.exportSilences': w(
    '导出禁止联系名单',
    'Exported the register of silences',
    'Exportó el registro de silencios',
  ),
  'compliance.liftSilence': w('解除禁止联系', 'Lifted a silence', 'Levantó un silencio'),
  'compliance.openComplaint': w('登记投诉', 'Opened a complaint', 'Abrió una queja'),
  'compliance.replayDiffers': w(
    '复核出不同的联系决定',
    'Made a contact decision again and it differed',
    'Repitió una decisión de contacto y difirió',
  ),
  'compliance.silence': w('登记禁止联系', 'Silenced a phone or person', 'Silenció un teléfono o a una persona'),
  'compliance.addObligor': w('登记共同义务人', 'Added an obligor', 'Agregó un obligado'),
  'compliance.verifyObligor': w('核实共同义务人', 'Verified an obligor', 'Verificó un obligado'),
  'compliance.endObligor': w('终止共同义务人', 'Ended an obligor', 'Dio de baja a un obligado'),
  'compliance.addConsent': w('登记渠道授权', 'Recorded an authorised channel', 'Registró un canal autorizado'),
  'compliance.withdrawConsent': w('撤回渠道授权', 'Withdrew an authorised channel', 'Retiró un canal autorizado'),
  'compliance.correctPlace': w('更正居住地', 'Corrected where a borrower lives', 'Corrigió dónde vive un cliente'),
} as const satisfies Record<string, Words>
