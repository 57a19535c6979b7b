/** Asking one provider: `POST url {curp}` with a bearer token answers `{status: found | notFound, birthDate?, firstName?, lastName?}`. */
import type { CurpResult } from '@cordillera/contract/app-operation/curp'
import * as z from 'zod/mini'

export interface Asking {
  url: string
  secret: string | null
  timeoutMs: number
}
/** What an application says of the person. */
export interface Said {
  curp: string
  birthDate: string | null
  firstName: string | null
  lastName: string | null
}
export interface Told {
  result: CurpResult
  ms: number
  /** What did not agree, or why there is no answer. */
  detail: string
}

const answer = z.object({
  status: z.enum(['found', 'notFound']),
  birthDate: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
})

/** Never throws: a provider that is away, slow or says what nobody understands has no answer. */
export async function askProvider({ url, secret, timeoutMs }: Asking, said: Said): Promise<Told> {
  const began = performance.now()
  const told = (result: CurpResult, detail = ''): Told => ({
    result,
    ms: Math.round(performance.now() - began),
    detail,
  })
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(secret ? { authorization: `Bearer ${secret}` } : {}) },
      body: JSON.stringify({ curp: said.curp }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) return told('error', `HTTP ${response.status}`)
    const read = z.safeParse(answer, await response.json())
    if (!read.success) return told('error', 'unreadable')
    if (read.data.status === 'notFound') return told('notFound')
    const apart = whatDiffers(read.data, said)
    return apart.length > 0 ? told('mismatch', apart.join(' ')) : told('found')
  } catch (error) {
    return told('error', (error as Error).name === 'TimeoutError' ? 'timeout' : 'not reached')
  }
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** What both sides say and say differently. */
export function whatDiffers(told: z.infer<typeof answer>, said: Omit<Said, 'curp'>): string[] {
  const differs = (one: string | undefined, other: string | null) =>
    one !== undefined && other !== null && plain(one) !== plain(other)
  return [
    ...(told.birthDate !== undefined && said.birthDate !== null && told.birthDate !== said.birthDate
      ? ['birthDate']
      : []),
    ...(differs(told.firstName, said.firstName) ? ['firstName'] : []),
    ...(differs(told.lastName, said.lastName) ? ['lastName'] : []),
  ]
}
