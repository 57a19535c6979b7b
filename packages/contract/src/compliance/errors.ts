/** What a call of this domain may refuse; composed in errors.ts. */
import type { ErrorRow } from '../error-row.ts'

export const complianceErrors = {
  'compliance.notDraft': {
    code: 5000,
    zh: '只能修改或审批仍为草稿的规则，且只有本人可改自己的草稿。未做更改。',
    en: 'Only a draft can be changed or decided, and only its author changes it. Nothing was changed.',
    es: 'Solo un borrador se puede cambiar o decidir, y solo su autor lo cambia. No se cambió nada.',
  },
  'compliance.ownDraft': {
    code: 40002,
    zh: '不能审批自己起草的规则，请由另一人审批。',
    en: 'You wrote this draft: somebody else has to approve it.',
    es: 'Usted escribió este borrador: otra persona debe aprobarlo.',
  },
  'compliance.nothingChanged': {
    code: 40000,
    zh: '此草稿与该日生效的规则完全相同，未保存。请先更改条款、依据或法律意见。',
    en: 'This draft says what is in force on that day already; nothing was saved. Change its terms, its source or its legal note first.',
    es: 'Este borrador dice lo que ya rige ese día; no se guardó nada. Cambie primero sus términos, su fuente o su nota legal.',
  },
  'compliance.dayPast': {
    code: 40000,
    zh: '生效日期不能早于今天。',
    en: 'A policy can not take effect before today. Choose today or a later day.',
    es: 'Una política no puede regir antes de hoy. Elija hoy o una fecha posterior.',
  },
  'compliance.dayTaken': {
    code: 5000,
    zh: '该国当日已有一条生效的规则。请另选日期。',
    en: 'The country has an approved policy from that day already. Choose another day.',
    es: 'El país ya tiene una política aprobada desde ese día. Elija otra fecha.',
  },
  'compliance.outsideLaw': {
    code: 40000,
    zh: '该规则超出法律的外部界限（{points}），没有带日期的法律意见不能保存或批准。请收窄规则，或附上法律意见。',
    en: 'The policy leaves the law’s outer bound ({points}). Nothing was saved: narrow it, or add a dated legal note that allows it.',
    es: 'La política excede el límite que fija la ley ({points}). No se guardó nada: redúzcala o agregue una nota legal con fecha que lo permita.',
  },
  'compliance.noteDays': {
    code: 40000,
    zh: '法律意见的日期不能晚于今天，其有效期须覆盖规则的生效日。',
    en: 'The legal note can not be dated after today, and must hold on the day from which the policy does.',
    es: 'La nota legal no puede tener fecha posterior a hoy y debe estar vigente el día en que rige la política.',
  },
  'compliance.obligorDocument': {
    code: 40000,
    zh: '证件类型或号码不符合该国规定。未登记，请核对证件。',
    en: 'This is no valid document of the country. Nothing was added: check the type and number.',
    es: 'No es un documento válido del país. No se agregó nada: revise el tipo y el número.',
  },
  'compliance.obligorTwice': {
    code: 5000,
    zh: '该联系人已登记为共同义务人。',
    en: 'This contact is an obligor already; nothing was added.',
    es: 'Este contacto ya es un obligado; no se agregó nada.',
  },
  'compliance.obligorState': {
    code: 5000,
    zh: '该共同义务人已核实或已终止，未做更改。',
    en: 'This obligor was verified or ended already; nothing was changed.',
    es: 'Este obligado ya fue verificado o dado de baja; no se cambió nada.',
  },
  'compliance.consentDays': {
    code: 40000,
    zh: '授权的起始日不能晚于今天，截止日不能早于今天。未登记。',
    en: 'An authorisation begins today or earlier, and ends today or later. Nothing was recorded: check the days.',
    es: 'Una autorización empieza hoy o antes y termina hoy o después. No se registró nada: revise las fechas.',
  },
  'compliance.notObligor': {
    code: 5000,
    zh: '该联系人不是已核实的共同借款人或担保人，未登记授权。请先核实其记录。',
    en: 'This contact is no verified codebtor or guarantor; no authorisation was recorded. Verify the record first.',
    es: 'Este contacto no es codeudor ni aval verificado; no se registró la autorización. Verifique antes el registro.',
  },
  'compliance.consentClosed': {
    code: 5000,
    zh: '该授权已撤回或已被新的记录取代，未做更改。',
    en: 'This authorisation was withdrawn or replaced already; nothing was changed.',
    es: 'Esta autorización ya fue retirada o reemplazada; no se cambió nada.',
  },
  'compliance.dossierDecided': {
    code: 5000,
    zh: '该申请已有决定，未做更改。请刷新查看。',
    en: 'This request was decided already; nothing was changed. Load the list again.',
    es: 'Esta solicitud ya se decidió; no se cambió nada. Recargue la lista.',
  },
  'compliance.dossierNotYours': {
    code: 5000,
    zh: '完整档案只能由申请人和批准人在批准后 7 天内下载。未下载任何内容；如仍需要，请重新申请。',
    en: 'The authority’s copy is taken by who asked for it and who let it out, within 7 days of that. Nothing was taken; ask again if it is still needed.',
    es: 'La copia para la autoridad la descargan quien la pidió y quien la autorizó, dentro de 7 días. No se descargó nada; pídala de nuevo si aún se necesita.',
  },
  'compliance.noEmail': {
    code: 5000,
    zh: '借款人没有邮箱，无需登记禁止联系。',
    en: 'The borrower has no e-mail address; there is nothing to silence.',
    es: 'El cliente no tiene correo; no hay nada que silenciar.',
  },
  'compliance.unknownRegion': {
    code: 40000,
    zh: '该国没有此地区。请从列表中选择。',
    en: 'The country has no such region. Choose one of the list.',
    es: 'El país no tiene esa región. Elija una de la lista.',
  },
  'compliance.personOnly': {
    code: 40000,
    zh: '此情形只能登记在借款人本人或已核实的共同义务人身上。',
    en: 'This can be noted of the borrower, or of who verifiably owes the debt too, not of another contact.',
    es: 'Esto solo puede registrarse del titular o de quien, verificado, también debe; no de otro contacto.',
  },
  'compliance.alreadySilent': {
    code: 5000,
    zh: '该号码或人员已被禁止联系，未做更改。',
    en: 'This number or person is silenced already; nothing was changed.',
    es: 'Este número o persona ya está silenciado; no se cambió nada.',
  },
  'compliance.silenceMissing': {
    code: 5000,
    zh: '该禁止联系记录不存在、已解除或不在您的范围内。',
    en: 'This silence does not exist, was ended, or is not yours to end.',
    es: 'Este silencio no existe, ya terminó o no le corresponde terminarlo.',
  },
  'compliance.complaintOpen': {
    code: 5000,
    zh: '该投诉已登记且未结案，联系已停止。',
    en: 'This complaint about the bill is open already; contact is stopped.',
    es: 'Esta queja sobre la cuota ya está abierta; el contacto está detenido.',
  },
  'compliance.complaintMissing': {
    code: 5000,
    zh: '该投诉不存在或已结案。',
    en: 'This complaint does not exist or is closed.',
    es: 'Esta queja no existe o ya está cerrada.',
  },
  'compliance.authorityNeeded': {
    code: 40000,
    zh: '请填写是哪个机构。',
    en: 'Say which authority complained.',
    es: 'Indique qué autoridad presentó la queja.',
  },
} as const satisfies Record<string, ErrorRow>
