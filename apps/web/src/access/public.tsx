/** A first password, shown once, for whoever makes accounts. They name `access` in their `wordsOf`. */
export { FirstPassword } from './FirstPassword.tsx'
