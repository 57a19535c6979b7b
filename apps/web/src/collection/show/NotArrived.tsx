import classes from './show.module.css'
import { failureWords, type MessageFailed } from './words.ts'

/** Why a message did not arrive and what to do next; the provider's code on hover. Nothing where it may still arrive, or did. */
export function NotArrived({ message }: { message: MessageFailed }) {
  const words = failureWords(message)
  if (!words) return null
  return (
    <small className={classes.notArrived} {...(words.code ? { title: words.code } : {})}>
      {words.what} → {words.next}
    </small>
  )
}
