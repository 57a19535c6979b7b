import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptSecretKey, readSecretKey, seal, unseal } from './secrets.ts'

const key = Buffer.alloc(32, 7)

test('what is sealed opens again, and the same text never seals to the same value', () => {
  const sealed = seal(key, 'tfa:1', 'JBSWY3DPEHPK3PXP')
  expect(unseal(key, 'tfa:1', sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(seal(key, 'tfa:1', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
})

test('it does not open for somebody else, under another key, or changed', () => {
  const sealed = seal(key, 'tfa:1', 'secret')
  expect(() => unseal(key, 'tfa:2', sealed)).toThrow()
  expect(() => unseal(Buffer.alloc(32, 8), 'tfa:1', sealed)).toThrow()
  const otherEnd = sealed.endsWith('A') ? 'g' : 'A'
  expect(() => unseal(key, 'tfa:1', sealed.slice(0, -1) + otherEnd)).toThrow()
})

test('the key is made once, kept for its owner alone, and of the right length', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cordillera-key-'))
  const path = join(folder, 'data', 'secret.key')
  const made = keptSecretKey(path)
  expect(keptSecretKey(path)).toEqual(made)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
  expect(() => readSecretKey('c2hvcnQ=')).toThrow(/32 bytes/)
})
