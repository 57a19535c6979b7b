import { actionName, reasonText } from '@cordillera/contract/operation-log/reading'
import { currentLanguage } from '../ui/language.ts'

interface Named {
  readonly action: string
  readonly source?: 'operation' | 'event'
}
/** What was done, in the language of the page. */
export const nameOf = ({ action, source }: Named): string => actionName(action, currentLanguage(), source)

export const reasonOf = ({ reason }: { readonly reason: string | null }): string | null =>
  reasonText(reason, currentLanguage())
