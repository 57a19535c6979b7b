export { authenticator } from './authenticate.ts'
export { bindAuthenticator, createSuperuser, demandKnownKey, ensureRoles } from './bootstrap.ts'
export { hashPassword } from './passwords.ts'
export { openSession } from './session.queries.ts'
