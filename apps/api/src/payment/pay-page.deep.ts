/** The pay page's bar code, read back by a program that knows nothing of how it was drawn (zbarimg). */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { barcodeSvg } from './pay-page.parts.ts'

const references = 40
/** As wide as a phone shows it, twice as sharp. */
const phone = { width: 720, height: 192 }

test(`${references} bar codes are read as the numbers they stand for`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'barcode-'))
  try {
    for (let n = 0; n < references; n++) {
      const digits = String(1_000_000 + n * 224_971).slice(-7)
      const svg = barcodeSvg(digits).replace(
        '<svg ',
        `<svg xmlns="http://www.w3.org/2000/svg" width="${phone.width}" height="${phone.height}" `,
      )
      const file = join(folder, `${digits}.png`)
      writeFileSync(file, await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer())
      const read = spawnSync('zbarimg', ['--quiet', '--raw', file], { encoding: 'utf8' })
      expect(read.stdout.trim(), read.stderr).toBe(digits)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 120_000)
