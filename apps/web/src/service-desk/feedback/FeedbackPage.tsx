import { FeedbackScreen } from './FeedbackScreen.tsx'

/** /jedi/feed_back_handler: what users of the app complain of or praise. */
export default function FeedbackPage() {
  return <FeedbackScreen kind="feedback" />
}
