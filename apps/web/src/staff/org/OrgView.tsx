import { countries, countryNames } from '@cordillera/contract/countries'
import { orgView } from '@cordillera/contract/staff/workflow'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useEnvironment } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { useWorker } from '../use-worker.ts'
import { MoveDialog } from './MoveDialog.tsx'
import classes from './org.module.css'
import { type Org, type OrgPerson, type Site, sitesOf, type Target } from './org.ts'
import { SiteCard } from './SiteCard.tsx'

/** Who sits where under whom. HR moves people by dragging them to a team, or by ticking them and choosing where to. */
export function OrgView({ onOpen }: { onOpen: (accountId: number) => void }) {
  const { t } = useLingui()
  const { isSuperuser } = useWorker()
  const { currency } = useEnvironment()
  const home = countryNames.find((name) => countries[name].currency === currency) ?? 'MX'
  const [country, setCountry] = useState(home)
  const org = useData(orgView, isSuperuser ? { country } : {})
  return (
    <Loaded {...org}>
      {(data) => (
        <div className={classes.org}>
          {isSuperuser && (
            <Select
              className={classes.country ?? ''}
              label={t`Country`}
              allowDeselect={false}
              value={country}
              onChange={(next) => setCountry(countryNames.find((name) => name === next) ?? home)}
              data={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
            />
          )}
          {data.people.length === 0 ? <Empty title={t`No people`} /> : <Board org={data} onOpen={onOpen} />}
        </div>
      )}
    </Loaded>
  )
}

interface Moving {
  readonly people: readonly OrgPerson[]
  readonly to: Target | null
}

function Board({ org, onOpen }: { org: Org; onOpen: (accountId: number) => void }) {
  const { t } = useLingui()
  const { isHr } = useWorker()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [moving, setMoving] = useState<Moving | null>(null)
  const sites = sitesOf(org)
  const chosen = org.people.filter(({ accountId }) => ticked.has(accountId))
  const count = chosen.length
  const tick = (accountId: number) =>
    setTicked((now) => {
      const next = new Set(now)
      if (!next.delete(accountId)) next.add(accountId)
      return next
    })
  /** What is dragged: the ticked ones where it is one of them. */
  function drop(accountId: number, to: Target) {
    const dragged = ticked.has(accountId) ? chosen : org.people.filter((person) => person.accountId === accountId)
    if (dragged.length > 0) setMoving({ people: dragged, to })
  }
  return (
    <>
      {isHr && (
        <div className={classes.bar}>
          <span aria-live="polite">
            {count === 0 ? t`Drag people to another team, or tick them and choose where to.` : t`Ticked: ${count}`}
          </span>
          <WhyButton
            forTicked
            variant="default"
            why={count === 0 && t`Tick the people to move first`}
            onClick={() => setMoving({ people: chosen, to: null })}
          >
            {t`Move to …`}
          </WhyButton>
        </div>
      )}
      <div className={classes.sites}>
        {sites.map((site: Site) => (
          <SiteCard
            key={site.key}
            site={site}
            mayMove={isHr}
            ticked={ticked}
            onTick={tick}
            onOpen={onOpen}
            onDrop={drop}
          />
        ))}
      </div>
      {moving && (
        <MoveDialog
          people={moving.people}
          to={moving.to}
          sites={sites}
          onClose={() => setMoving(null)}
          onMoved={() => setTicked(new Set())}
        />
      )}
    </>
  )
}
