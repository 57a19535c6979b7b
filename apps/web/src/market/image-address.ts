import { apiBase } from '../ui/api-host.ts'

/** Where a picture of content is shown from: the address by which apps read it too. */
export const imageAddress = (sha256: string): string => `${apiBase}/api/app/content/image/${sha256}.jpg`
