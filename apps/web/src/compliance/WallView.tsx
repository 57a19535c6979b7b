import { boundPointWords, outsideWords, policyName } from '@cordillera/contract/compliance/policy'
import { nameOfRule } from '@cordillera/contract/compliance/rules'
import { complianceWall, exportContactReport, type WallKind, wallKinds } from '@cordillera/contract/compliance/wall'
import { type Country, countries } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { Can } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Panel } from '../ui/page.tsx'
import { dayIn } from '../ui/show/dates.ts'
import { Count, Day, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { Tile, Tiles } from '../ui/Tile.tsx'
import { useData } from '../ui/use-data.ts'
import { MonthSwitch, useMonth } from '../ui/view/MonthSwitch.tsx'
import classes from './compliance.module.css'
import { HoursGrid } from './HoursGrid.tsx'
import { WallRows } from './WallRows.tsx'

export type Wall = Output<typeof complianceWall>

/** What whoever is responsible for contact has to see of a country today, or in the week that ends today. */
export function WallView({ country }: { country: Country }) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const [days, setDays] = useState<1 | 7>(1)
  const day = dayIn(countries[country].zone, new Date())
  const wall = useData(complianceWall, { country, day, days })
  const open = wallKinds.find((kind) => kind === search.get('of'))
  const rule = search.get('rule')
  const account = Number(search.get('account')) || undefined
  return (
    <>
      <div className={classes.wallHead}>
        <SegmentedControl
          aria-label={t`Span`}
          size="xs"
          data={[
            { value: '1', label: t`Today` },
            { value: '7', label: t`7 days` },
          ]}
          value={String(days)}
          onChange={(value) => setDays(value === '7' ? 7 : 1)}
        />
      </div>
      <Loaded {...wall}>
        {(data) => (
          <>
            <WallTiles counts={data.counts} country={country} />
            {open && <WallRows span={{ country, day, days }} of={open} rule={rule} account={account} />}
            <div className={classes.policies}>
              <Panel title={t`Contacts by hour`}>
                <HoursGrid hours={data.hours} windows={data.windows} />
                {data.policy && (
                  <p className={classes.source}>
                    {inWords(policyName({ ...data.policy, country }))}{' '}
                    {data.policy.points.length > 0 && (
                      <Tone tone="red">{inWords(outsideWords(data.policy.points))}</Tone>
                    )}
                  </p>
                )}
                {data.source && <p className={classes.source}>{data.source}</p>}
              </Panel>
              <Refusals wall={data} country={country} />
              <Watch wall={data} country={country} />
              <Can press="compliance_change">
                <MonthlyReport country={country} day={day} />
              </Can>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

/** Where the rows behind a figure stand. */
const rowsAt = (country: Country, of: WallKind, more: Record<string, string> = {}) =>
  `?${new URLSearchParams({ country, view: 'wall', of, ...more })}`

function WallTiles({ counts, country }: { counts: Wall['counts']; country: Country }) {
  const { t } = useLingui()
  const tiles: Record<WallKind, { label: string; about: string; tone?: 'red' | 'amber' }> = {
    refused: { label: t`Refused contacts`, about: t`Contacts that the rules forbade.` },
    near: {
      label: t`Only just allowed`,
      about: t`Within ten minutes of the end of hours, or the last contact of a limit.`,
      tone: 'amber',
    },
    notices: {
      label: t`Notices held back`,
      about: t`Codes, legal notices, service and marketing messages that their own rules forbade.`,
    },
    without: {
      label: t`Contacts without a decision`,
      about: t`Logged as attempts, and no decision of the same person, channel and time stands behind them.`,
      tone: 'red',
    },
    atLimit: {
      label: t`People at a limit`,
      about: t`People of open cases who may not be contacted again until a limit frees them, whichever merchant contacted them.`,
    },
    obligors: {
      label: t`Unverified obligors`,
      about: t`Codebtors and guarantors that nobody has verified: third parties until then.`,
      tone: 'amber',
    },
    places: {
      label: t`Places to repair`,
      about: t`Borrowers of open cases whose place nobody recognises: contact must be legal in every zone of the country.`,
      tone: 'amber',
    },
  }
  return (
    <Tiles>
      {wallKinds.map((kind) => {
        const { tone, ...tile } = tiles[kind]
        const toned = tone && counts[kind] > 0 ? { tone } : {}
        return (
          <Tile key={kind} {...tile} {...toned} value={<Count value={counts[kind]} />} to={rowsAt(country, kind)} />
        )
      })}
    </Tiles>
  )
}

function Refusals({ wall, country }: { wall: Wall; country: Country }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Refusals`}>
      <PlainTable
        label={t`Refusals by rule`}
        rows={wall.rules}
        rowKey={({ rule }) => rule}
        columns={[
          {
            header: t`Rule`,
            wraps: true,
            cell: ({ rule }) => <Link to={rowsAt(country, 'refused', { rule })}>{inWords(nameOfRule(rule))}</Link>,
          },
          { header: t`Refused`, end: true, cell: ({ count }) => <Count value={count} /> },
        ]}
      />
      <PlainTable
        label={t`Refusals by collector`}
        rows={wall.collectors}
        rowKey={({ account }) => account ?? 0}
        columns={[
          {
            header: t`Collector`,
            cell: ({ account, name }) =>
              account === null ? (
                t`Auto-outbound`
              ) : (
                <Link to={rowsAt(country, 'refused', { account: String(account) })}>{name}</Link>
              ),
          },
          { header: t`Allowed`, end: true, cell: ({ allowed }) => <Count value={allowed} /> },
          { header: t`Refused`, end: true, cell: ({ refused }) => <Count value={refused} /> },
          { header: t`Only just allowed`, end: true, cell: ({ near }) => <Count value={near} /> },
        ]}
      />
    </Panel>
  )
}

/** Policies and calendars that need somebody soon. */
function Watch({ wall: { policies, holidaysUntil }, country }: { wall: Wall; country: Country }) {
  const { t } = useLingui()
  const what = { outside: t`leaves the law`, noteEnds: t`its legal note ends`, replaced: t`another policy replaces it` }
  return (
    <Panel title={t`Policies to look at`}>
      {policies.length === 0 && <p>{t`No policy leaves the law or ends within 30 days.`}</p>}
      <ul className={classes.watch}>
        {policies.map((policy) => (
          <li key={`${policy.policyId} ${policy.what}`}>
            <Tone tone={policy.what === 'outside' ? 'red' : 'amber'}>{what[policy.what]}</Tone>{' '}
            {inWords(policyName({ ...policy, country }))}{' '}
            {policy.points.map((point) => inWords(boundPointWords[point])).join(', ')}{' '}
            {policy.day && <Day day={policy.day} />}
          </li>
        ))}
      </ul>
      <p>
        {holidaysUntil === null
          ? t`No year's public holidays are known: every contact is refused.`
          : t`Public holidays are known until the end of ${String(holidaysUntil)}; after it every contact is refused.`}
      </p>
    </Panel>
  )
}

function MonthlyReport({ country, day }: { country: Country; day: string }) {
  const { t } = useLingui()
  const [month] = useMonth()
  return (
    <Panel title={t`Monthly report`}>
      <div className={classes.report}>
        <MonthSwitch last={day.slice(0, 7)} />
        <ExportMenu endpoint={exportContactReport} input={{ country, month }} />
        {country === 'MX' && (
          <ExportMenu
            label={t`Complaints for REDECO`}
            endpoint={exportContactReport}
            input={{ country, month, form: 'redeco' }}
          />
        )}
      </div>
      <p className={classes.source}>
        {t`The authority's own form is not known to the program: these are the figures it may ask for.`}
      </p>
      {country === 'MX' && (
        <p className={classes.source}>
          {t`Complaints for REDECO`}:{' '}
          {t`The fields of CONDUSEF's register in their order. Sector, medium, level, product, cause, place and penalty are catalogues of the institution's own and stay empty; its manual was not read.`}
        </p>
      )}
    </Panel>
  )
}
