/** What a call of this domain may refuse; composed in errors.ts. */
import type { ErrorRow } from '../error-row.ts'

export const serviceDeskErrors = {
  'serviceDesk.step': {
    code: 5000,
    zh: '该工单目前为“{state}”，不能执行此操作，未做任何更改。',
    en: 'This work order is “{state}”: that step is not open to it. Nothing was changed.',
    es: 'Esta orden está «{state}»: ese paso no procede. No se cambió nada.',
  },
  'serviceDesk.notYours': {
    code: 40002,
    zh: '该工单由 {name} 处理，未做任何更改。请先转交给您。',
    en: '{name} handles this work order; nothing was changed. Have it handed over to you first.',
    es: '{name} atiende esta orden; no se cambió nada. Pida primero que se la traspasen.',
  },
  'serviceDesk.handlerMissing': {
    code: 40000,
    zh: '此人不能处理该商户的工单，未转交。请另选一人。',
    en: 'This person does not work orders of this merchant; it was not handed over. Choose somebody else.',
    es: 'Esa persona no atiende órdenes de esta entidad; no se traspasó. Elija a otra.',
  },
  'serviceDesk.sameHandler': {
    code: 40000,
    zh: '工单已在该处，未转交。请另选小组或人员。',
    en: 'It is there already; nothing was handed over. Choose another group or person.',
    es: 'Ya está ahí; no se traspasó. Elija otro grupo u otra persona.',
  },
  'serviceDesk.merchantMissing': {
    code: 40001,
    zh: '没有该商户，或您不能为其工作。未创建工单。',
    en: 'There is no such merchant among yours; no work order was made.',
    es: 'No existe esa entidad entre las suyas; no se creó la orden.',
  },
  'serviceDesk.unreadablePhone': {
    code: 40000,
    zh: '“{phone}”不是有效的电话号码，未创建工单。',
    en: '“{phone}” is not a phone number; no work order was made.',
    es: '«{phone}» no es un teléfono; no se creó la orden.',
  },
  'serviceDesk.questionThere': {
    code: 5000,
    zh: '已有同样的问题，未保存。请修改已有的问题。',
    en: 'This question is there already; nothing was saved. Change the one that is there.',
    es: 'Esa pregunta ya existe; no se guardó. Cambie la que existe.',
  },
  'serviceDesk.answerPersonal': {
    code: 40000,
    zh: '答案会被所有人看到，不能包含“{text}”这样的号码或地址，未保存。请删去。',
    en: 'Everybody reads an answer: it may hold no number or address like “{text}”. Nothing was saved; take it out.',
    es: 'La respuesta la leen todos: no puede llevar un número o dirección como «{text}». No se guardó; quítelo.',
  },
  'serviceDesk.feedbackOver': {
    code: 5000,
    zh: '该条目目前为“{state}”，未做任何更改。用户再次留言时会新建一条。',
    en: 'It is “{state}”; nothing was changed. When the customer writes again another one begins.',
    es: 'Está «{state}»; no se cambió nada. Si el cliente vuelve a escribir, empieza otro.',
  },
  'serviceDesk.authorityStep': {
    code: 5000,
    zh: '该投诉目前为“{state}”，不能执行此操作，未做任何更改。',
    en: 'This complaint is “{state}”: that step is not open to it. Nothing was changed.',
    es: 'Esta queja está «{state}»: ese paso no procede. No se cambió nada.',
  },
  'serviceDesk.deadlineUnknown': {
    code: 40000,
    zh: '无法按法律确定答复期限，未登记。请按机构通知填写期限和依据。',
    en: 'The law’s deadline is not known here; nothing was taken in. Say the day the authority named, and where it stands.',
    es: 'No se conoce aquí el plazo legal; no se registró. Indique el día que fijó la autoridad y dónde consta.',
  },
  'serviceDesk.deadlineSource': {
    code: 40000,
    zh: '填写期限时须说明依据，未登记。',
    en: 'A deadline needs where it stands; nothing was taken in.',
    es: 'El plazo requiere indicar dónde consta; no se registró.',
  },
  'serviceDesk.deadlineDay': {
    code: 40000,
    zh: '日期 {day} 不可能：收到日期不能晚于今天，期限不能早于收到日期。未保存。',
    en: '{day} can’t be: it is received by today, and its deadline is not before that. Nothing was saved.',
    es: '{day} no es posible: se recibe a más tardar hoy y el plazo no es anterior. No se guardó.',
  },
  'serviceDesk.caseNumberThere': {
    code: 5000,
    zh: '该机构的案号 {number} 已登记，未再登记。',
    en: 'The authority’s number {number} is there already; nothing was taken in again.',
    es: 'El expediente {number} de esa autoridad ya está registrado; no se registró de nuevo.',
  },
  'serviceDesk.documentKind': {
    code: 40000,
    zh: '文件须为 PDF 或 JPG，且不超过 20 MB，未存入。',
    en: 'A document is a PDF or JPG of at most 20 MB; it was not filed.',
    es: 'El documento debe ser PDF o JPG de 20 MB como máximo; no se archivó.',
  },
  'serviceDesk.answerMissing': {
    code: 5000,
    zh: '尚未存入发出的答复，不能标记为已答复。请先存入文件。',
    en: 'No answer that went out is on file; it stays unanswered. File the document first.',
    es: 'No hay una respuesta enviada en el expediente; sigue sin responder. Archive primero el documento.',
  },
  'serviceDesk.answerDay': {
    code: 40000,
    zh: '答复日期须在 {from} 与今天之间，未保存。',
    en: 'It was answered on a day from {from} to today; nothing was saved.',
    es: 'Se respondió entre {from} y hoy; no se guardó.',
  },
  'serviceDesk.noCase': {
    code: 5000,
    zh: '该投诉的账单没有进行中的案件，未生成卷宗。可在用户页查看全部记录。',
    en: 'The bill of this complaint has no open case; no dossier was made. The borrower’s page has all that was done.',
    es: 'La cuota de esta queja no tiene un caso abierto; no se generó el expediente. La ficha del cliente tiene todo lo hecho.',
  },
} as const satisfies Record<string, ErrorRow>
