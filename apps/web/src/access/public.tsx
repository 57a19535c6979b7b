/** A first password, shown once, for whoever makes accounts. They name `access` in their `wordsOf`. */
export { CareRequests } from './CareRequests.tsx'
export { FirstPassword } from './FirstPassword.tsx'
