export { phonesMeant } from './identity.rules.ts'
