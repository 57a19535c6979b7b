/** Passwords: Argon2id off the event loop, at OWASP's parameters for interactive use. */
import { hash, verify } from '@node-rs/argon2'

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** 8–20 characters with a digit, an upper-case and a lower-case letter (spec 1 §5). */
export function isStrong(password: string): boolean {
  return (
    password.length >= 8 &&
    password.length <= 20 &&
    /\d/.test(password) &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password)
  )
}

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

let decoy: Promise<string> | undefined

/** Verifies; takes as long for an account that does not exist as for a wrong password. */
export async function passwordFits(password: string, storedHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const fits = await verify(storedHash ?? (await decoy), password)
  return fits && storedHash !== undefined
}
