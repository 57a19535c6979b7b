/** Complaints through authorities: what they are about, where they stand and how they end. */
import { type Words, words as w } from '../words.ts'

export const complaintSubjects = {
  collection: w('催收', 'Collection', 'Cobranza'),
  charges: w('费用', 'Charges', 'Cargos'),
  fraud: w('被盗用或诈骗', 'Fraud or stolen identity', 'Fraude o suplantación'),
  personalData: w('个人信息', 'Personal data', 'Datos personales'),
  service: w('客服', 'Customer service', 'Atención al cliente'),
  other: w('其他', 'Something else', 'Otro'),
} as const satisfies Record<string, Words>
export type ComplaintSubject = keyof typeof complaintSubjects
export const complaintSubjectNames = Object.keys(complaintSubjects) as [ComplaintSubject, ...ComplaintSubject[]]

export const authorityStates = {
  received: w('已收到', 'Received', 'Recibida'),
  answering: w('答复中', 'Being answered', 'En respuesta'),
  answered: w('已答复', 'Answered', 'Respondida'),
  closed: w('已结案', 'Closed', 'Cerrada'),
} as const satisfies Record<string, Words>
export type AuthorityState = keyof typeof authorityStates
export const authorityStateNames = Object.keys(authorityStates) as [AuthorityState, ...AuthorityState[]]

export const complaintOutcomes = {
  favourable: w('对我方有利', 'In our favour', 'A nuestro favor'),
  unfavourable: w('对我方不利', 'Against us', 'En contra'),
  agreement: w('和解', 'Agreement', 'Acuerdo'),
  withdrawn: w('已撤诉', 'Withdrawn by the customer', 'Desistida'),
} as const satisfies Record<string, Words>
export type ComplaintOutcome = keyof typeof complaintOutcomes
export const complaintOutcomeNames = Object.keys(complaintOutcomes) as [ComplaintOutcome, ...ComplaintOutcome[]]
