import type { AuditState, AuditStep } from '@cordillera/contract/audit/terms'
import { useLingui } from '@lingui/react/macro'
import { Tone } from '../ui/show/show.tsx'
import { auditStateTones, auditStateWords, stepWords, waitingWords } from './words.ts'

interface Standing {
  readonly state: AuditState
  readonly step: AuditStep | null
  readonly waits: keyof typeof waitingWords | null
}

/** What is to be done with an audit now, in a word. */
export function AuditStanding({ row }: { row: Standing }) {
  const { i18n } = useLingui()
  if (row.waits) return <Tone tone="violet">{i18n._(waitingWords[row.waits])}</Tone>
  if (row.step && row.step !== 'first') return <Tone tone="amber">{i18n._(stepWords[row.step])}</Tone>
  return <Tone tone={auditStateTones[row.state]}>{i18n._(auditStateWords[row.state])}</Tone>
}
