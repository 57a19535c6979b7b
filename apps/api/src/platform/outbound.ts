/** Asking outside parties over HTTP, with the one difference that matters afterwards: surely not done, or nobody knows. */

/** A definite failure: another way may be tried. Any other error means that nobody knows, and nothing is done twice. */
export class NotSent extends Error {
  /** What the party answered with its refusal, where that was JSON. */
  readonly answer: unknown
  constructor(message: string, answer: unknown = null) {
    super(message)
    this.answer = answer
  }
}

const answerWithinMs = 10_000

/** Posts JSON with a bearer token; answers what came. Throws `NotSent` where the party refused or could not be reached at all. */
export async function postJson(url: string, token: string | null, body: unknown): Promise<unknown> {
  let answer: Response
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    })
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code
    if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') throw new NotSent(`not reached: ${code}`)
    throw error
  }
  if (answer.status >= 400 && answer.status < 500) {
    throw new NotSent(`refused with HTTP ${answer.status}`, await answer.json().catch(() => null))
  }
  if (!answer.ok) throw new Error(`answered HTTP ${answer.status}`)
  return answer.json()
}
