/**
 * Secrets at rest: AES-256-GCM under one key of this installation. What a secret is for and whose it is goes into the
 * authentication, so that a sealed value moved to another row does not open.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
const scheme = 'v1.'

export function readSecretKey(base64: string): Buffer {
  const key = Buffer.from(base64.trim(), 'base64')
  if (key.length !== keyBytes) throw new Error(`SECRET_KEY has to be ${keyBytes} bytes in base64; it is ${key.length}.`)
  return key
}

/** The key kept in a file of its own, made at the first start. Two processes that start together end up with one key. */
export function keptSecretKey(path: string): Buffer {
  mkdirSync(dirname(path), { recursive: true })
  try {
    writeFileSync(path, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readSecretKey(readFileSync(path, 'utf8'))
}

export function seal(key: Buffer, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return scheme + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws where the key, the purpose or the value is not the one that was sealed with. */
export function unseal(key: Buffer, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(scheme.length), 'base64url')
  const tagEnd = ivBytes + tagBytes
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(ivBytes, tagEnd))
  return decipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8')
}
