import { callOutcomes } from '@cordillera/contract/collection/call'
import type { getSample } from '@cordillera/contract/collection/inspection'
import { collectResult } from '@cordillera/contract/collection/results'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { inWords } from '../../ui/language.ts'
import { Facts, Instant } from '../../ui/show/show.tsx'
import { minutesText } from '../detect/places.ts'
import { StageBadge, shortId, workbenchPath } from '../show/case-words.tsx'

/** What a sampled call or log was. */
export function RecordFacts({ sample }: { sample: Output<typeof getSample> }) {
  const { t } = useLingui()
  const { record, kind } = sample
  const ofCall = [
    { label: t`Number called`, value: record.number },
    { label: t`Outcome`, value: record.outcome && inWords(callOutcomes[record.outcome]) },
    { label: t`Talk time`, value: minutesText(record.talkSeconds) },
    { label: t`Recording`, value: record.recording },
  ]
  const result = record.result === null ? null : collectResult(record.result)
  const ofLog = [
    { label: t`Result`, value: result ? `${result.name} · ${inWords(result.label)}` : t`The log lies in the archive.` },
    { label: t`Remark`, value: record.remark },
  ]
  return (
    <Facts
      facts={[
        { label: t`Record`, value: kind === 'call' ? t`Call` : t`Log` },
        { label: t`Made`, value: <Instant at={sample.recordTime} /> },
        { label: t`Case`, value: <Link to={workbenchPath(sample.caseId)}>{shortId(sample.caseId)}</Link> },
        { label: t`Stage`, value: <StageBadge stage={sample.period} /> },
        { label: t`Borrower`, value: record.borrower },
        ...(kind === 'call' ? ofCall : ofLog),
      ]}
    />
  )
}
