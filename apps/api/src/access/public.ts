export { decideCare, letIn } from './account-care.routes.ts'
export { appAuthenticator } from './app-key.routes.ts'
export { authenticator } from './authenticate.ts'
export { bindAuthenticator, createSuperuser, demandKnownKey, ensureRoles } from './bootstrap.ts'
export { activeCaller } from './caller.queries.ts'
export { carryOut } from './care.service.ts'
export { firstPasswordToken } from './first-password.rules.ts'
export { firstPasswordPath } from './first-password.service.ts'
export { holdersOf, holds, lostHolders, mayStillWork } from './holders.queries.ts'
export { askFirstPassword, askToLetIn, takesTwo } from './let-in.service.ts'
export { hashPassword, isCommon, isStrong, passwordFits } from './passwords.ts'
export {
  administers,
  builtInRole,
  closeAccounts,
  exchangeRoles,
  grantsOfJobs,
  openAccount,
  renameAccount,
} from './people.service.ts'
export { supersets } from './role.queries.ts'
export { accountsOf, demandNoGain, demandSecondPerson, isBorrower } from './second-person.queries.ts'
export { forgetAllCallers, forgetCallersOf, openSession } from './session.queries.ts'
export { knownForDays, takeTry, trySucceeded } from './sign-in.queries.ts'
