export { adviseContacts, decideContacts, zonesOf } from './gate.service.ts'
