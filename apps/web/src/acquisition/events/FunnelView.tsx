import {
  countFunnel,
  eventFigures,
  listFunnels,
  retireFunnel,
  saveFunnel,
} from '@cordillera/contract/acquisition/events'
import type { Input, Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Button, NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { Chart } from '../../ui/chart/Chart.tsx'
import { Can, useEnvironment } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { LimitedInput } from '../../ui/form/LimitedTextarea.tsx'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Panel } from '../../ui/page.tsx'
import { percentText, thousands } from '../../ui/show/numbers.ts'
import { Count, Day, nothing, Share } from '../../ui/show/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { CellLink } from '../../ui/table/columns.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import classes from '../acquisition.module.css'
import { placeOfView, shownFrom } from '../days.ts'
import { usePlace } from '../Place.tsx'
import { fromAddress, inAddress, type Step, stepsAtMost, stepsInAddress } from './steps.ts'

type Saved = Output<typeof listFunnels>[number]

const params = {
  merchant: param.number(),
  startDay: param.day(),
  endDay: param.day(),
  steps: param.text(stepsInAddress),
  hours: param.number(),
}
/** Steps in order; who came how far within the window from the first one. */
export function FunnelView() {
  const { t } = useLingui()
  const { merchant, today } = usePlace()
  const filters = useFilters(params)
  const { values, set } = filters
  const days = shownFrom(today, values)
  const chosen = fromAddress(values.steps ?? '')
  const windowHours = values.hours ?? 24
  const change = (steps: Step[]) => set({ steps: steps.map(inAddress).join('>') || undefined })
  const offered = useData(eventFigures, { merchant, ...days })
  const saved = useData(listFunnels, { merchant })
  const options = (offered.data?.rows ?? []).map((row) => inAddress(row))
  return (
    <div className={classes.scroll}>
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t`First step on`}
          from={days.startDay}
          to={days.endDay}
          onChange={({ from, to }) => set({ startDay: from, endDay: to })}
        />
        <NumberInput
          aria-label={t`Window, hours`}
          size="xs"
          min={1}
          max={2160}
          allowDecimal={false}
          suffix={` ${t`hours`}`}
          value={windowHours}
          onChange={(next) => set({ hours: Number(next) || undefined })}
        />
        <Select
          aria-label={t`Saved funnels`}
          placeholder={t`Saved funnels`}
          size="xs"
          data={(saved.data ?? []).map(({ funnelId, name }) => ({ value: String(funnelId), label: name }))}
          value={null}
          onChange={(next) => {
            const found = saved.data?.find(({ funnelId }) => String(funnelId) === next)
            if (found) set({ steps: found.steps.map(inAddress).join('>'), hours: found.windowHours })
          }}
        />
      </FilterBar>
      <ol className={classes.steps}>
        {chosen.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step may stand twice; its place is its name
          <li key={at}>
            <span>{inAddress(step)}</span>
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={t`Take step ${at + 1} out`}
              onClick={() => change(chosen.filter((_, other) => other !== at))}
            >
              ×
            </Button>
          </li>
        ))}
        {chosen.length < stepsAtMost && (
          <li>
            <Select
              aria-label={t`Add a step`}
              placeholder={t`Add a step`}
              size="xs"
              searchable
              data={[...new Set(options)]}
              value={null}
              onChange={(next) => next && change([...chosen, ...fromAddress(next)])}
            />
          </li>
        )}
      </ol>
      {chosen.length < 2 ? (
        <Empty title={t`Choose two steps or more`}>
          {t`A device enters with its first step in these days, and goes on in this order within the window.`}
        </Empty>
      ) : (
        <>
          <Keep steps={chosen} windowHours={windowHours} saved={saved.data ?? []} />
          <Result asked={{ merchant, ...days, steps: chosen, windowHours }} />
        </>
      )}
    </div>
  )
}

function Keep({ steps, windowHours, saved }: { steps: Step[]; windowHours: number; saved: readonly Saved[] }) {
  const { t } = useLingui()
  const { merchant } = usePlace()
  const [name, setName] = useState('')
  const same = saved.find((one) => one.steps.map(inAddress).join('>') === steps.map(inAddress).join('>'))
  const save = useAction(saveFunnel, {
    success: t`Saved. It stands among the saved funnels.`,
    invalidate: [listFunnels],
  })
  const retire = useAction(retireFunnel, { success: t`Taken off the list.`, invalidate: [listFunnels] })
  return (
    <Can press="loan_market_bytedata_change">
      {same ? (
        <p className={classes.keep}>
          <strong>{same.name}</strong>
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => void retire.run({ funnelId: same.funnelId, version: same.version })}
          >{t`Take it off the list`}</Button>
        </p>
      ) : (
        <form
          className={classes.keep}
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim()) void save.run({ merchant, name: name.trim(), steps, windowHours })
          }}
        >
          <LimitedInput
            aria-label={t`Name of the funnel`}
            placeholder={t`Name of the funnel`}
            size="xs"
            limit={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <WhyButton type="submit" size="xs" variant="default" why={name.trim() ? undefined : t`Give it a name first`}>
            {t`Save the funnel`}
          </WhyButton>
        </form>
      )}
    </Can>
  )
}

function Result({ asked }: { asked: Input<typeof countFunnel> }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const funnel = useData(countFunnel, asked)
  return (
    <Loaded {...funnel}>
      {({ steps, open, rawSince }) => {
        const entered = steps[0]?.devices ?? 0
        const share = (devices: number, of: number) => (of > 0 ? Math.round((devices / of) * 10_000) : null)
        const through = share(steps.at(-1)?.devices ?? 0, entered)
        const rows = steps.map((step, at) => ({
          ...step,
          at,
          step: asked.steps[at],
          before: steps[at - 1]?.devices ?? null,
        }))
        const names = rows.map(({ step }) => (step ? inAddress(step) : ''))
        const counted = (devices: number, at: number, lost?: 1) => {
          const { merchant, startDay, endDay, windowHours: hours } = asked
          const of = { merchant, startDay, endDay, hours, steps: asked.steps.map(inAddress).join('>') }
          if (devices === 0) return <Count value={0} />
          return (
            <CellLink to={placeOfView('devices', { ...of, step: at + 1, lost })}>
              <Count value={devices} />
            </CellLink>
          )
        }
        return (
          <>
            <Panel>
              <Chart
                title={
                  through === null
                    ? t`Nobody entered in these days`
                    : t`${percentText(through, locale)} of ${thousands(entered, locale)} devices came through`
                }
                about={t`Devices that entered in these days; later steps may fall after them, within the window. Of ${open} devices the window is still open.`}
                chart={{
                  ...{ kind: 'bars', whole: true, labels: names },
                  series: [{ name: t`Devices`, values: rows.map(({ devices }) => devices) }],
                  format: (value) => thousands(value, locale),
                }}
                table={{ heads: [t`Step`, t`Devices`], rows: rows.map(({ devices }, at) => [names[at], devices]) }}
              />
            </Panel>
            <PlainTable
              label={t`Steps`}
              rows={rows}
              rowKey={({ at }) => at}
              columns={[
                { header: t`Step`, cell: ({ at }) => `${at + 1}. ${names[at]}` },
                { header: t`Devices`, end: true, cell: ({ devices, at }) => counted(devices, at) },
                {
                  header: t`Of those who entered`,
                  end: true,
                  cell: ({ devices }) => <Share hundredths={share(devices, entered)} />,
                },
                {
                  header: t`Of the step before`,
                  end: true,
                  cell: ({ devices, before }) =>
                    before === null ? nothing : <Share hundredths={share(devices, before)} />,
                },
                {
                  header: t`Lost`,
                  end: true,
                  cell: ({ devices, before, at }) => (before === null ? nothing : counted(before - devices, at, 1)),
                },
                {
                  header: t`Half within, minutes`,
                  end: true,
                  cell: ({ medianSeconds, at }) =>
                    at === 0 || medianSeconds === null ? nothing : <Count value={Math.round(medianSeconds / 60)} />,
                },
              ]}
            />
            {rawSince && (
              <p className={classes.about}>
                {t`Single events are kept from this day on:`} <Day day={rawSince} />
              </p>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
