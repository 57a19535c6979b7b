import type { Input } from '@cordillera/contract/endpoint'
import { goalTypes } from '@cordillera/contract/performance/goal'
import { getStatistics } from '@cordillera/contract/performance/statistics'
import { useLingui } from '@lingui/react/macro'
import { inWords } from '../../ui/language.ts'
import { Count, Money } from '../../ui/show/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { PartOf, Percent, Tile, Tiles } from '../../ui/Tile.tsx'
import { useData } from '../../ui/use-data.ts'
import shown from '../show/show.module.css'
import { useAbouts } from './abouts.ts'
import { ByStage, DailyMoney, DailyRates } from './Charts.tsx'
import { type Row, totalsOf } from './figures.ts'
import { type Span, usePlaces } from './places.ts'

export type Asked = Omit<Input<typeof getStatistics>, 'groupBy'>

/** The figures of the days together, and how they went. */
export function Overview({ asked, span }: { asked: Asked; span: Span }) {
  const { t } = useLingui()
  const stages = useData(getStatistics, { ...asked, groupBy: 'period' })
  const days = useData(getStatistics, { ...asked, groupBy: 'day' })
  return (
    <Loaded {...stages}>
      {(byStage) =>
        byStage.length === 0 ? (
          <Empty title={t`No cases in these days`}>{t`Cases that you see are counted here, open and closed.`}</Empty>
        ) : (
          <div className={shown.stack}>
            <Figures rows={byStage} span={span} />
            <Loaded {...days}>
              {(byDay) => (
                <div className={shown.thirds}>
                  <DailyMoney days={byDay} />
                  <DailyRates days={byDay} />
                  <ByStage stages={byStage} />
                </div>
              )}
            </Loaded>
          </div>
        )
      }
    </Loaded>
  )
}

/** Each figure with what it is of; a click opens the list behind it. */
function Figures({ rows, span }: { rows: readonly Row[]; span: Span }) {
  const { t } = useLingui()
  const about = useAbouts()
  const casesOf = usePlaces()
  const total = totalsOf(rows)
  const currency = rows[0]?.currency ?? 'MXN'
  const opening = (what: Parameters<typeof casesOf>[0]) => {
    const to = casesOf(what, span)
    return to ? { to } : {}
  }
  const parts = {
    coverage: { part: total.attempted, whole: total.accounts },
    contact: { part: total.effective, whole: total.attempts },
    ptp: { part: total.promised, whole: total.spokenTo },
    kept: { part: total.kept, whole: total.matured },
    recovery: { part: total.collected, whole: total.outstanding },
  }
  return (
    <Tiles>
      <Tile label={t`Cases`} value={<Count value={total.accounts} />} about={about.open} {...opening('open')} />
      <Tile
        label={inWords(goalTypes.coverage)}
        value={<Percent of={parts.coverage} />}
        sub={<PartOf of={parts.coverage} />}
        about={about.coverage}
        {...opening('attempted')}
      />
      <Tile
        label={t`Somebody reached`}
        value={<Percent of={parts.contact} />}
        sub={<PartOf of={parts.contact} />}
        about={about.contact}
        {...opening('reached')}
      />
      <Tile
        label={inWords(goalTypes.ptp)}
        value={<Percent of={parts.ptp} />}
        sub={<PartOf of={parts.ptp} />}
        about={about.ptp}
        {...opening('promised')}
      />
      <Tile
        label={inWords(goalTypes.kept)}
        value={<Percent of={parts.kept} />}
        sub={<PartOf of={parts.kept} />}
        about={about.kept}
        {...opening('kept')}
      />
      <Tile
        label={inWords(goalTypes.recovery)}
        value={<Percent of={parts.recovery} />}
        sub={<Money minor={total.collected} currency={currency} />}
        about={about.recovery}
        {...opening('paid')}
      />
    </Tiles>
  )
}
