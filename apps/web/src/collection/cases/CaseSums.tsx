import { caseSelectionSummary } from '@cordillera/contract/collection/case'
import type { Output } from '@cordillera/contract/endpoint'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Count, Money } from '../../ui/show/show.tsx'
import { useData } from '../../ui/use-data.ts'
import classes from './cases.module.css'
import type { Chosen } from './chosen.ts'

/**
 * The exact number and the sums of what is ticked, else of what matches. Asked for on request: counting a million cases is
 * what a list costs.
 */
export function CaseSums({ selection }: { selection: Chosen['selection'] }) {
  const { t } = useLingui()
  const text = JSON.stringify(selection)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const isAsked = askedFor === text
  const { data, error, isFetching } = useData(caseSelectionSummary, isAsked ? { selection } : undefined)
  if (!isAsked || error) {
    return (
      <button type="button" className={classes.ask} onClick={() => setAskedFor(text)}>
        {t`Exact total and sums`}
      </button>
    )
  }
  if (!data) return <span aria-busy={isFetching}>{t`Counting…`}</span>
  return <Sums of={data} />
}

function Sums({ of: { count, collectors, sums } }: { of: Output<typeof caseSelectionSummary> }) {
  return (
    <span className={classes.sums} role="status">
      <span>
        <Count value={count} /> <Plural value={count} one="case" other="cases" />
      </span>
      {collectors > 0 && (
        <span>
          <Count value={collectors} /> <Plural value={collectors} one="collector" other="collectors" />
        </span>
      )}
      {sums.map(({ currency, amount }) => (
        <strong key={currency}>
          <Money minor={amount} currency={currency} />
        </strong>
      ))}
    </span>
  )
}
