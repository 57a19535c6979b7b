import { Plural, useLingui } from '@lingui/react/macro'
import { type Part, PartOf, Percent, Tile } from '../ui/Tile.tsx'

interface WorkTilesProps {
  readonly work: {
    readonly coverage: Part
    readonly rightParty: Part
    readonly promised: Part
    readonly kept: Part
    readonly keptCases: number
  }
  /** The list of cases that these people work, narrowed further. */
  readonly list: (values: Record<string, string>) => string
  /** Whether that list shows cases that nobody holds, which coverage doesn't count. */
  readonly hasPool?: boolean
}
/** How contacting goes today: the same four figures for a person and a team. Each opens the cases it says. */
export function WorkTiles({ work, list, hasPool }: WorkTilesProps) {
  const { t } = useLingui()
  return (
    <>
      <Tile
        label={t`Touched today`}
        value={<Percent of={work.coverage} />}
        sub={<PartOf of={work.coverage} />}
        about={t`Coverage: open cases with at least one attempt today, of all open cases that may be worked. Stopped cases and cases on hold are left out.`}
        to={list({ ...(hasPool ? { status: 'assigned' } : {}), workable: '1', happened: 'touched' })}
      />
      <Tile
        label={t`Borrower reached`}
        value={<Percent of={work.rightParty} />}
        sub={<InCases of={work.rightParty} cases={work.promised.whole} />}
        about={t`Right-party contacts: attempts today in which the borrower was spoken to, of all attempts today.`}
        to={list({ happened: 'reached' })}
      />
      <Tile
        label={t`Promised today`}
        value={<Percent of={work.promised} />}
        sub={<PartOf of={work.promised} />}
        about={t`Promise rate: cases with a new promise today, of the cases whose borrower was reached today.`}
        to={list({ happened: 'promised' })}
      />
      <Tile
        label={t`Promises kept`}
        value={<Percent of={work.kept} />}
        sub={<InCases of={work.kept} cases={work.keptCases} />}
        about={t`Kept rate by number: promises kept, of the promises that matured in the last 30 days (kept, partly kept or broken). A promise that is still pending is not counted.`}
        to={list({ happened: 'kept' })}
      />
    </>
  )
}

/** Where not cases are counted, how many cases the list will show. */
function InCases({ of, cases }: { of: Part; cases: number }) {
  return (
    <>
      <PartOf of={of} /> · <Plural value={cases} one="# case" other="# cases" />
    </>
  )
}
