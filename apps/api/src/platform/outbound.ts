/** Asking outside parties over HTTP, with the one difference that matters afterwards: surely not done, or nobody knows. */

/** A definite failure: another way may be tried. Any other error means that nobody knows, and nothing is done twice. */
export class NotSent extends Error {
  /** What the party answered with its refusal, where that was JSON. */
  readonly answer: unknown
  /** The HTTP status of its refusal; null where it was not reached. */
  readonly status: number | null
  /** So long it asks to be left alone; null where it does not say. */
  readonly retryAfterMs: number | null
  constructor(
    message: string,
    {
      answer = null,
      status = null,
      retryAfterMs = null,
    }: Partial<Pick<NotSent, 'answer' | 'status' | 'retryAfterMs'>> = {},
  ) {
    super(message)
    this.answer = answer
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

const answerWithinMs = 10_000

/** Posts JSON with a bearer token; answers what came. Throws `NotSent` where the party refused or could not be reached at all. */
export async function postJson(
  url: string,
  token: string | null,
  body: unknown,
  headersOf: (text: string) => Record<string, string> = () => ({}),
): Promise<unknown> {
  const text = JSON.stringify(body)
  let answer: Response
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}`, ...headersOf(text) },
      body: text,
      signal: AbortSignal.timeout(answerWithinMs),
    })
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code
    if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') throw new NotSent(`not reached: ${code}`)
    throw error
  }
  if (answer.status >= 400 && answer.status < 500) {
    const { status, headers } = answer
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    throw new NotSent(`refused with HTTP ${status}`, {
      status,
      answer: await answer.json().catch(() => null),
      retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
    })
  }
  if (!answer.ok) throw new Error(`answered HTTP ${answer.status}`)
  return answer.json()
}
