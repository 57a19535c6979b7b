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
} as const satisfies Record<string, ErrorRow>
