import { citeHoliday, listHolidays } from '@cordillera/contract/attendance/holiday'
import { type Country, countries } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { TextareaField } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Panel } from '../ui/page.tsx'
import { dayIn } from '../ui/show/dates.ts'
import { Day, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import classes from './compliance.module.css'

type Holiday = Output<typeof listHolidays>['list'][number]

/** Days that only a region or town keeps: nobody is contacted there then, and each says where it was read. */
export function PlaceDays({ country }: { country: Country }) {
  const { t } = useLingui()
  const today = dayIn(countries[country].zone, new Date())
  const holidays = useData(listHolidays, { country, year: Number(today.slice(0, 4)) })
  const [citing, setCiting] = useState<Holiday | null>(null)
  const [isAll, setAll] = useState(false)
  return (
    <div className={classes.whole}>
      <Panel title={t`Days of regions and towns`}>
        <Loaded {...holidays}>
          {({ list }) => {
            const local = list.filter(({ place, removed }) => place !== null && !removed)
            const unsourced = local.filter(({ source }) => source === null)
            const unverified = unsourced.length
            const rows = isAll ? local : unsourced
            if (local.length === 0) return <p>{t`No region or town of the country keeps a day of its own.`}</p>
            return (
              <>
                <p>
                  {unverified > 0
                    ? t`${unverified} of ${local.length} are unverified: nobody has recorded where they were read.`
                    : t`Of all ${local.length} it is recorded where they were read.`}{' '}
                  <Button size="compact-xs" variant="subtle" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
                    {isAll ? t`Unverified alone` : t`Show all`}
                  </Button>
                </p>
                {rows.length > 0 && (
                  <PlainTable
                    folds
                    label={t`Days of regions and towns`}
                    rows={rows}
                    rowKey={({ holidayId }) => holidayId}
                    columns={[
                      { header: t`Day`, cell: ({ day }) => <Day day={day} /> },
                      { header: t`Place`, cell: ({ place }) => place },
                      { header: t`Name`, wraps: true, cell: ({ name }) => name },
                      {
                        header: t`Where it was read`,
                        wraps: true,
                        cell: ({ source, sourceDated }) =>
                          source === null ? (
                            <Tone tone="amber">{t`unverified`}</Tone>
                          ) : (
                            <>
                              {source} · {sourceDated && <Day day={sourceDated} />}
                            </>
                          ),
                      },
                      {
                        header: t`Actions`,
                        unnamed: true,
                        cell: (holiday) => (
                          <Can press="holidayPublic_change">
                            <Button size="compact-xs" variant="subtle" onClick={() => setCiting(holiday)}>
                              {t`Record the source`}
                            </Button>
                          </Can>
                        ),
                      },
                    ]}
                  />
                )}
              </>
            )
          }}
        </Loaded>
        {citing && (
          <FormDrawer
            opened
            onClose={() => setCiting(null)}
            title={t`Source of ${citing.name}`}
            endpoint={citeHoliday}
            defaults={{ holidayId: citing.holidayId, version: citing.version, dated: today }}
            submit={t`Record the source`}
            success={t`Recorded, for every year of this day.`}
            invalidate={[listHolidays]}
          >
            <TextareaField name="source" label={t`Law, ordinance or page where the day was read`} rows={2} />
            <DayField name="dated" label={t`Read on`} max={today} />
          </FormDrawer>
        )}
      </Panel>
    </div>
  )
}
