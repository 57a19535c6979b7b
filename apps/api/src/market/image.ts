/** Pictures for the apps: read as what they are, turned, without the camera's data, sized for their place and small enough for a phone. */
import { type ImageSlot, imageSlots } from '@cordillera/contract/market/kinds'
import { Failure } from '../platform/fail.ts'
import type { Upload } from '../platform/multipart.ts'

const library = async () => (await import('sharp')).default
const uploadLimitBytes = 2 * 1024 * 1024
export const servedLimitBytes = 200 * 1024
/** Tried one after the other until the picture is small enough. */
const qualities = [86, 78, 68, 56, 44] as const
const options = { limitInputPixels: 40_000_000, failOn: 'error', sequentialRead: true } as const

export interface Encoded {
  bytes: Buffer
  width: number
  height: number
}

/** A picture of an upload as it is served; throws in a sentence what is wrong with it. */
export async function encode(file: Pick<Upload, 'sizeBytes' | 'stream'>, slot: ImageSlot): Promise<Encoded> {
  if (file.sizeBytes > uploadLimitBytes) throw new Failure('market.imageTooLarge')
  const pieces: Buffer[] = []
  for await (const piece of file.stream()) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  if (bytes.length < 4 || bytes.readUIntBE(0, 3) !== 0xffd8ff) throw new Failure('market.imageNotJpeg')
  const sharp = await library()
  const header = await sharp(bytes, options).metadata().catch(broken)
  const { width, height } = header.autoOrient
  const place = imageSlots[slot]
  const least = Math.round(place.width / 4)
  if (width < least) throw new Failure('market.imageTooSmall', { width, height, least: `${least} px` })
  const sized = await sharp(bytes, options)
    .autoOrient()
    .resize({ width: place.width, height: place.height, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(broken)
  const { info } = sized
  for (const quality of qualities) {
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } }
    const encoded = await sharp(sized.data, raw).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (encoded.length <= servedLimitBytes) return { bytes: encoded, width: info.width, height: info.height }
  }
  throw new Failure('market.imageStaysLarge')
}

function broken(): never {
  throw new Failure('market.imageBroken')
}
