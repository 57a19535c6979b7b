import { type CallOutcome, callOutcomes } from '@cordillera/contract/collection/call'
import { type ContactRule, wordsOfRule } from '@cordillera/contract/compliance/rules'
import { inWords } from '../../ui/language.ts'

interface RefusedBy {
  rule: ContactRule | null
  figures: Record<string, string | number>
}

/** How a call ended; of one that was refused as it was about to be dialled, by which rule. */
export function outcomeText(outcome: CallOutcome, { rule, figures }: RefusedBy): string {
  const text = inWords(callOutcomes[outcome])
  return outcome === 'refused' && rule ? `${text}: ${inWords(wordsOfRule(rule, figures))}` : text
}
