import { type CallFailure, type CallOutcome, callFailures, callOutcomes } from '@cordillera/contract/collection/call'
import { type ContactRule, wordsOfRule } from '@cordillera/contract/compliance/rules'
import { inWords } from '../../ui/language.ts'

interface RefusedBy {
  failure: CallFailure | null
  rule: ContactRule | null
  figures: Record<string, string | number>
}

/** How a call ended; of one that was refused as it was about to be dialled, by which rule. */
export function outcomeText(outcome: CallOutcome, { rule, figures, failure }: RefusedBy): string {
  const text = inWords(callOutcomes[outcome])
  if (outcome === 'failed' && failure) return `${text}: ${inWords(callFailures[failure])}`
  return outcome === 'refused' && rule ? `${text}: ${inWords(wordsOfRule(rule, figures))}` : text
}
