/** A picture in JPEG small enough to read: start, frame header, scan, end. */
export function jpg({ width = 640, height = 480, bytes = 200 } = {}): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, scan, Buffer.alloc(bytes, 7), Buffer.from([0xff, 0xd9])])
}
