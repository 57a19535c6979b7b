/** The few forms of DER that a certificate and a signature are written in. Pure. */

const lengthOf = (bytes: number): Buffer => {
  if (bytes < 128) return Buffer.from([bytes])
  const hex = bytes.toString(16)
  const long = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([128 + long.length]), long])
}

export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

export const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
/** In the order that DER wants. */
export const setOf = (...parts: readonly Buffer[]): Buffer => der(0x31, ...[...parts].sort(Buffer.compare))
export const octets = (bytes: Buffer): Buffer => der(0x04, bytes)
export const bits = (bytes: Buffer, unused = 0): Buffer => der(0x03, Buffer.from([unused]), bytes)
export const yes = der(0x01, Buffer.from([255]))
export const text = (value: string): Buffer => der(0x0c, Buffer.from(value))
/** Of bytes that are not negative. */
export const integer = (bytes: Buffer): Buffer =>
  der(0x02, (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
export const small = (value: number): Buffer => integer(Buffer.from([value]))

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const base128 = (value: number): number[] =>
    value < 128 ? [value] : [...base128(Math.floor(value / 128)).map((byte) => byte | 128), value % 128]
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/** Years up to 2049 are written with two digits, later ones with four. */
export function time(at: Date): Buffer {
  const digits = `${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}
