export { casesInScope, demandCase as caseInScope } from './contact.queries.ts'
export { shown as answerOf } from './contact.routes.ts'
export { adviseContacts, decideContacts, zonesOf } from './gate.service.ts'
export { personIsSilent, phoneIsSilent } from './silence.queries.ts'
