/**
 * Pictures that borrowers send. What comes in is kept byte for byte, as evidence; what goes out is turned as the camera
 * said, carries no data of the camera, and has a watermark of who looks and when.
 */
import { imageLimitBytes, imageLimitPixels } from '@cordillera/contract/credit/application-state'
import { Failure } from '../platform/fail.ts'
import type { Upload } from '../platform/multipart.ts'
import { watermarkTile } from './watermark.rules.ts'

/** The library is loaded with the first picture: a start doesn't wait for it. */
const library = async () => (await import('sharp')).default
const options = { limitInputPixels: imageLimitPixels, failOn: 'error', sequentialRead: true } as const

export interface ReadImage {
  bytes: Buffer
  /** As it is shown: turned. */
  width: number
  height: number
  /** 64 characters of 0 and 1: whether each of 8 × 8 points is brighter than its right neighbour. */
  look: string
}

const lookAcross = 9
const lookDown = 8

/** An upload that is a real jpg within the limits; refuses it in a sentence that says what is wrong. */
export async function readJpeg(file: Pick<Upload, 'sizeBytes' | 'stream'>): Promise<ReadImage> {
  if (file.sizeBytes > imageLimitBytes) throw new Failure('credit.imageTooLarge', { limit: '2 MB' })
  const bytes = Buffer.concat(await collect(file.stream()))
  // a jpg by its first bytes, whatever it is called
  if (bytes.length < 4 || bytes.readUIntBE(0, 3) !== 0xffd8ff) throw new Failure('credit.imageNotJpeg')
  const sharp = await library()
  // the header alone, before anything is unfolded
  const header = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(broken)
  if (header.format !== 'jpeg') throw new Failure('credit.imageNotJpeg')
  if (header.width * header.height > imageLimitPixels)
    throw new Failure('credit.imageTooManyPixels', { limit: Math.round(imageLimitPixels / 1_000_000) })
  const points = await sharp(bytes, options)
    .autoOrient()
    .greyscale()
    .resize(lookAcross, lookDown, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(broken)
  const { width, height } = header.autoOrient
  return { bytes, width, height, look: lookOf(points) }
}

/** The same picture drawn anew: turned as the camera said, without its data and whatever else the file carried. */
export async function cleanJpeg(bytes: Buffer): Promise<Buffer> {
  const sharp = await library()
  return sharp(bytes, options).autoOrient().jpeg({ quality: 90 }).toBuffer().catch(broken)
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return pieces
}

function broken(): never {
  throw new Failure('credit.imageBroken')
}

function lookOf(points: Buffer): string {
  let look = ''
  for (let row = 0; row < lookDown; row++)
    for (let column = 0; column < lookAcross - 1; column++) {
      const at = row * lookAcross + column
      look += (points[at] ?? 0) > (points[at + 1] ?? 0) ? '1' : '0'
    }
  return look
}

/** What stands where a picture was taken away. */
export async function nothingToSee(): Promise<Buffer> {
  const sharp = await library()
  return sharp({ create: { width: 64, height: 40, channels: 3, background: '#d0d4d9' } })
    .jpeg()
    .toBuffer()
}

/** A picture as it is shown to somebody. */
export async function watermarked(bytes: Buffer, text: string): Promise<Buffer> {
  const sharp = await library()
  const turned = await sharp(bytes, options).autoOrient().toBuffer({ resolveWithObject: true })
  const tile = watermarkTile(text, turned.info)
  return sharp(turned.data)
    .composite([{ input: Buffer.from(tile), tile: true, blend: 'over' }])
    .jpeg({ quality: 85 })
    .toBuffer()
}
