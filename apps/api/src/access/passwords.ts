/** Passwords: Argon2id off the event loop, at OWASP's parameters for interactive use; which ones are good enough. */
import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

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

let mostUsed: ReadonlySet<string> | undefined

/** Whether a guesser would begin with it: among the 49,000 most used, bare of case and signs around it, or the own name. */
export function isCommon(password: string, userName: string): boolean {
  mostUsed ??= new Set(dictionary['passwords'])
  const plain = password.toLowerCase()
  const bare = plain.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
  return mostUsed.has(plain) || mostUsed.has(bare) || plain.includes(userName.toLowerCase())
}

// letters and digits that nobody takes for each other when they are read out
const groups = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghjkmnpqrstuvwxyz', '23456789'] as const
const firstPasswordLength = 14

/** A first password: strong by its length, easy to read out, used once. */
export function firstPassword(): string {
  const any = groups.join('')
  const pick = (letters: string) => letters[randomInt(letters.length)] ?? ''
  const letters = Array.from({ length: firstPasswordLength }, (_, place) => pick(groups[place] ?? any))
  // the three that the rule asks for must not stand where they were made
  for (let place = letters.length - 1; place > 0; place--) {
    const other = randomInt(place + 1)
    const kept = letters[place] as string
    letters[place] = letters[other] as string
    letters[other] = kept
  }
  return letters.join('')
}

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

let decoy: Promise<string> | undefined

/** Verifies; takes as long for an account that does not exist as for a wrong password. */
export async function passwordFits(password: string, storedHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const fits = await verify(storedHash ?? (await decoy), password)
  return fits && storedHash !== undefined
}
