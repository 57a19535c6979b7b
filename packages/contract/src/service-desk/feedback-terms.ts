/** Feedback and suggestions of the app's users: what they are called and where they stand. */
import { type Words, words as w } from '../words.ts'

export const feedbackKinds = {
  feedback: w('反馈', 'Feedback', 'Comentario'),
  suggestion: w('建议', 'Suggestion', 'Sugerencia'),
} as const satisfies Record<string, Words>
export type FeedbackKind = keyof typeof feedbackKinds
export const feedbackKindNames = Object.keys(feedbackKinds) as [FeedbackKind, ...FeedbackKind[]]

/** Each kind has a screen of its own; who has none of it reads nothing of it. */
export const feedbackScreens = {
  feedback: 'feed_back_handler',
  suggestion: 'suggest_handler',
} as const satisfies Record<FeedbackKind, string>

export const feedbackStates = {
  new: w('待回复', 'Waits for an answer', 'Espera respuesta'),
  replied: w('已回复', 'Answered', 'Respondido'),
  converted: w('已转工单', 'Became a work order', 'Pasó a orden'),
  closed: w('已关闭', 'Closed', 'Cerrado'),
} as const satisfies Record<string, Words>
export type FeedbackState = keyof typeof feedbackStates
export const feedbackStateNames = Object.keys(feedbackStates) as [FeedbackState, ...FeedbackState[]]

/** What a customer adds so many days after the last word begins anew, with a link to what it goes on with. */
export const feedbackGoesOnDays = 14
