import { FeedbackScreen } from './FeedbackScreen.tsx'

/** /jedi/suggest_handler: what users of the app would like to have. */
export default function SuggestionsPage() {
  return <FeedbackScreen kind="suggestion" />
}
