import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../ui/environment.tsx'
import { dayIn } from '../ui/show/dates.ts'
import { type Part, PartOf, Percent, Tile } from '../ui/Tile.tsx'
import { promiseResults, reachedResults } from './places.ts'

interface WorkTilesProps {
  readonly work: { readonly coverage: Part; readonly rightParty: Part; readonly promised: Part; readonly kept: Part }
  /** The list of cases that these people work, narrowed further. */
  readonly list: (values: Record<string, string>) => string
}
/** How contacting goes today: the same four figures for a person and a team. */
export function WorkTiles({ work, list }: WorkTilesProps) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const today = dayIn(zone, new Date())
  return (
    <>
      <Tile
        label={t`Touched today`}
        value={<Percent of={work.coverage} />}
        sub={<PartOf of={work.coverage} />}
        about={t`Coverage: open cases with at least one attempt today, of all open cases that may be worked. Stopped cases and cases on hold are left out.`}
        to={list({ lastContactFrom: today })}
      />
      <Tile
        label={t`Borrower reached`}
        value={<Percent of={work.rightParty} />}
        sub={<PartOf of={work.rightParty} />}
        about={t`Right-party contacts: attempts today in which the borrower was spoken to, of all attempts today.`}
        to={list({ lastContactFrom: today, lastResult: reachedResults })}
      />
      <Tile
        label={t`Promised today`}
        value={<Percent of={work.promised} />}
        sub={<PartOf of={work.promised} />}
        about={t`Promise rate: cases with a new promise today, of the cases whose borrower was reached today.`}
        to={list({ lastContactFrom: today, lastResult: promiseResults })}
      />
      <Tile
        label={t`Promises kept`}
        value={<Percent of={work.kept} />}
        sub={<PartOf of={work.kept} />}
        about={t`Kept rate by number: promises kept, of the promises that matured in the last 30 days (kept, partly kept or broken). A promise that is still pending is not counted.`}
      />
    </>
  )
}
