/** Passwords: Argon2id off the event loop, at OWASP's parameters for interactive use; which ones are good enough. */
import { createHash, randomInt } from 'node:crypto'
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
let favourites: ReadonlySet<string> | undefined
const favouriteCount = 2000
const productName = 'cordillera'
/** Letters, digits and keys in the order in which fingers run over them. */
const walks = [
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop'],
  ...['1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik', '1q2w3e4r5t6y7u8i9o0p', 'qazwsxedcrfvtgbyhnujm'],
].flatMap((walk) => [walk, [...walk].reverse().join('')])
/** What is left of a password without its runs has at least so many characters. */
const leastSteps = 6
const meant: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** Characters of a text where a run along a walk, or of one sign, counts as one. */
function stepsOf(text: string): number {
  let steps = 0
  for (let at = 0; at < text.length; steps++) {
    let length = 1
    while (text[at + length] === text[at]) length++
    for (let end = at + 3; end <= text.length && walks.some((walk) => walk.includes(text.slice(at, end))); end++) {
      length = Math.max(length, end - at)
    }
    at += length
  }
  return steps
}

/**
 * Whether a guesser would begin with it: among the 49,000 most used, bare of case and signs around it; one of the first
 * 2,000 with digits behind it or for its letters; runs of the keyboard or the alphabet; the name of the product or the own one.
 */
export function isCommon(password: string, userName: string): boolean {
  mostUsed ??= new Set(dictionary['passwords'])
  favourites ??= new Set(dictionary['passwords']?.slice(0, favouriteCount))
  const plain = password.toLowerCase()
  const bare = plain.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
  const word = plain.replace(/^[^a-z]+|[^a-z@$]+$/g, '').replace(/[013457@$]/g, (sign) => meant[sign] ?? sign)
  const names = [productName, userName, ...userName.split('_').filter((part) => part.length > 3)]
  return (
    mostUsed.has(plain) ||
    mostUsed.has(bare) ||
    favourites.has(word) ||
    stepsOf(plain) < leastSteps ||
    names.some((name) => plain.includes(name.toLowerCase()))
  )
}

// letters and digits that nobody takes for each other when they are read out
const groups = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghjkmnpqrstuvwxyz', '23456789'] as const
const firstPasswordLength = 14
const halfLength = 8

/** A half of a first password: whoever knows one of them can't guess the other. */
export const halfPassword = (): string => firstPassword(halfLength)
export const halfHash = (half: string): string => createHash('sha256').update(half).digest('hex')
/** What a password of two halves is kept as: its second half is made by who knows but the digest of the first. */
export const splitForm = (firstHash: string, second: string): string => firstHash + second
/** What is compared with the stored hash of an account. */
export const typedForm = (password: string, isSplit: boolean): string =>
  isSplit ? splitForm(halfHash(password.slice(0, halfLength)), password.slice(halfLength)) : password

/** A first password: strong by its length, easy to read out, used once. */
export function firstPassword(length = firstPasswordLength): string {
  const any = groups.join('')
  const pick = (letters: string) => letters[randomInt(letters.length)] ?? ''
  const letters = Array.from({ length }, (_, place) => pick(groups[place] ?? any))
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

/** What a new account has until two people let its person in: nobody knows it. */
export const unknownPassword = (): Promise<string> => hashPassword(firstPassword(2 * firstPasswordLength))

let decoy: Promise<string> | undefined

/** Verifies; takes as long for an account that does not exist as for a wrong password. */
export async function passwordFits(password: string, storedHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const fits = await verify(storedHash ?? (await decoy), password)
  return fits && storedHash !== undefined
}
