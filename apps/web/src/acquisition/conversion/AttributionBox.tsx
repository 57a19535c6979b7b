import { attributionRule, refusals } from '@cordillera/contract/acquisition/attribution'
import { tryAttribution } from '@cordillera/contract/acquisition/figures'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Panel } from '../../ui/page.tsx'
import { Tone } from '../../ui/show/show.tsx'
import { useAction } from '../../ui/use-action.ts'
import classes from '../acquisition.module.css'
import { usePlace } from '../Place.tsx'

interface Touch {
  readonly channelId: number
  readonly kind: 'click' | 'view'
  /** Before the registration. */
  readonly minutes: number
  readonly runs: boolean
}

/** The rule of attribution in words, and a box to try it on touches that are made up. */
export function AttributionBox() {
  const { t } = useLingui()
  const { channels } = usePlace()
  const first = channels[0]?.channelId ?? 1
  const [touches, setTouches] = useState<readonly Touch[]>([
    { channelId: first, kind: 'click', minutes: 120, runs: true },
    { channelId: channels[1]?.channelId ?? first, kind: 'view', minutes: 30, runs: true },
  ])
  const [restedDays, setRestedDays] = useState<number | null>(null)
  const tried = useOutcome(touches, restedDays)
  const { clickDays, viewHours, leastSeconds, clicksAnHour, restDays } = attributionRule
  const change = (at: number, next: Partial<Touch>) => {
    setTouches(touches.map((touch, other) => (other === at ? { ...touch, ...next } : touch)))
    tried.forget()
  }
  return (
    <div className={classes.scroll}>
      <Panel title={t`The rule`}>
        <ul className={classes.lines}>
          <li>{t`The latest click within ${clickDays} days wins; without one the latest view within ${viewHours} hours; else people came of themselves.`}</li>
          <li>{t`A click less than ${leastSeconds} seconds before the registration was made up, and one of ${clicksAnHour} or more of a device within an hour is no person’s: the touch before it is looked at instead.`}</li>
          <li>{t`A device counts once. After ${restDays} days without doing anything it can be won again.`}</li>
          <li>{t`Another phone of somebody who was won before is a registration of its own, but their loans stay with the first one.`}</li>
          <li>{t`What won nothing is kept with its reason. A click that arrives late is weighed again.`}</li>
        </ul>
      </Panel>
      <Panel title={t`Try it`}>
        <PlainTable
          label={t`Clicks and views before a registration`}
          rows={touches.map((touch, at) => ({ ...touch, at }))}
          rowKey={({ at }) => at}
          columns={[
            {
              header: t`Channel`,
              cell: ({ channelId, at }) => (
                <Select
                  aria-label={t`Channel`}
                  size="xs"
                  allowDeselect={false}
                  data={channels.map((one) => ({ value: String(one.channelId), label: one.name }))}
                  value={String(channelId)}
                  onChange={(next) => change(at, { channelId: Number(next) })}
                />
              ),
            },
            {
              header: t`Kind`,
              cell: ({ kind, at }) => (
                <Select
                  aria-label={t`Kind`}
                  size="xs"
                  allowDeselect={false}
                  data={[
                    { value: 'click', label: t`Click` },
                    { value: 'view', label: t`View` },
                  ]}
                  value={kind}
                  onChange={(next) => change(at, { kind: next === 'view' ? 'view' : 'click' })}
                />
              ),
            },
            {
              header: t`Minutes before`,
              cell: ({ minutes, at }) => (
                <NumberInput
                  aria-label={t`Minutes before`}
                  size="xs"
                  min={0}
                  decimalScale={2}
                  value={minutes}
                  onChange={(next) => change(at, { minutes: Number(next) || 0 })}
                />
              ),
            },
            {
              header: t`The channel runs`,
              cell: ({ runs, at }) => (
                <Checkbox
                  aria-label={t`The channel runs`}
                  checked={runs}
                  onChange={(event) => change(at, { runs: event.currentTarget.checked })}
                />
              ),
            },
            { header: t`Outcome`, cell: ({ at }) => <Outcome outcome={tried.of(at)} /> },
          ]}
        />
        <NumberInput
          mt="sm"
          maw={420}
          label={t`Days since this device last did something`}
          description={t`Empty: it never registered before`}
          min={0}
          max={3650}
          allowDecimal={false}
          value={restedDays ?? ''}
          onChange={(next) => {
            setRestedDays(next === '' ? null : Number(next))
            tried.forget()
          }}
        />
        <Group mt="sm">
          <Button
            variant="default"
            onClick={() => {
              setTouches([...touches, { channelId: first, kind: 'click', minutes: 10, runs: true }])
              tried.forget()
            }}
          >{t`Another one`}</Button>
          <Button loading={tried.pending} onClick={tried.run}>{t`Who wins?`}</Button>
        </Group>
        {tried.isRepeat && (
          <p>{t`It registered before and did not rest for ${restDays} days: counted as the same registration, nobody wins.`}</p>
        )}
        {tried.nobody && <p>{t`Nobody wins: they came of themselves.`}</p>}
      </Panel>
    </div>
  )
}

type OutcomeOf = 'won' | keyof typeof refusals | 'looked past' | null

function Outcome({ outcome }: { outcome: OutcomeOf }) {
  const { t } = useLingui()
  if (outcome === null) return null
  if (outcome === 'won') return <Tone tone="green">{t`Wins`}</Tone>
  if (outcome === 'looked past') return <Tone tone="grey">{t`Not needed`}</Tone>
  return <Tone tone="amber">{inWords(refusals[outcome])}</Tone>
}

function useOutcome(touches: readonly Touch[], restedDays: number | null) {
  const [answer, setAnswer] = useState<{
    counts: boolean
    won: number | null
    refused: readonly { touch: number; reason: keyof typeof refusals }[]
  } | null>(null)
  const action = useAction(tryAttribution, { onDone: setAnswer })
  return {
    pending: action.pending,
    nobody: Boolean(answer?.counts) && answer?.won === null,
    isRepeat: answer?.counts === false,
    forget: () => setAnswer(null),
    of(at: number): OutcomeOf {
      if (answer === null || !answer.counts) return null
      if (answer.won === at) return 'won'
      return answer.refused.find(({ touch }) => touch === at)?.reason ?? 'looked past'
    },
    run() {
      const registered = Date.now()
      void action.run({
        registeredAt: new Date(registered).toISOString(),
        ...(restedDays === null ? {} : { restedDays }),
        touches: touches.map(({ minutes, ...touch }) => ({
          ...touch,
          at: new Date(registered - minutes * 60_000).toISOString(),
        })),
      })
    },
  }
}
