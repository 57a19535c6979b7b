/** Questions to somebody outside that had no answer: why is kept as a phrase of the console, which its readers see in their language. */
import type { systemPhrases } from '@cordillera/contract/system-said'

type Phrase = keyof typeof systemPhrases

/** Known to whoever asked. */
export class NoAnswer extends Error {
  readonly why: Phrase
  constructor(why: Phrase) {
    super(why)
    this.why = why
  }
}

/** A refusal in the words of whoever was asked: they are kept as they are. */
export class SaidOutside extends Error {}

/** What is kept of a question that failed; at most 300 characters. What failed on our side tells nothing of the inside. */
export function noAnswerOf(error: unknown): string {
  if (error instanceof NoAnswer || error instanceof SaidOutside) return error.message.slice(0, 300)
  const { name, message } = error as Error
  if (name === 'TimeoutError' || name === 'AbortError') return 'did not answer in time' satisfies Phrase
  // as Node's fetch says that nobody was there
  if (name === 'TypeError' && message === 'fetch failed') return 'could not be reached' satisfies Phrase
  if (name === 'SyntaxError') return 'its answer could not be read' satisfies Phrase
  return 'its answer could not be worked here' satisfies Phrase
}
