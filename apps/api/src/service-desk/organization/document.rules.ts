/** What a document is by its first bytes. Pure. */
export const documentLimitBytes = 20 * 1024 * 1024

export function documentKind(start: Buffer): 'application/pdf' | 'image/jpeg' | null {
  if (start.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  return start.length >= 3 && start.readUIntBE(0, 3) === 0xffd8ff ? 'image/jpeg' : null
}
