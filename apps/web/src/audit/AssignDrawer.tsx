import { assignAudits, listAuditors, listAudits, previewAssignAudits } from '@cordillera/contract/audit/audit'
import { countries } from '@cordillera/contract/countries'
import type { Input } from '@cordillera/contract/endpoint'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { inWords } from '../ui/language.ts'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { Count } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import classes from './audit.module.css'

interface AssignDrawerProps {
  readonly selection: Input<typeof assignAudits>['selection']
  /** How many are selected, in digits. */
  readonly count: string
  readonly onClose: () => void
  readonly onDone: () => void
}
const usualPerCapita = 10

/** Chosen auditors × a number each, the audits due first; what is more than that stays where it is. */
export function AssignDrawer({ selection, count, onClose, onDone }: AssignDrawerProps) {
  const { t } = useLingui()
  const auditors = useData(listAuditors, {})
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [perCapita, setPerCapita] = useState<number | undefined>(usualPerCapita)
  const action = useAction(assignAudits, {
    invalidate: [listAudits, listAuditors],
    say: 'nothing',
    success: ({ assigned, left, changed }) => {
      const audits = plural(assigned, { one: '# audit', other: '# audits' })
      const rest = left + changed
      return rest > 0 ? t`Handed out ${audits}; ${rest} stayed where they are` : t`Handed out ${audits}`
    },
    onDone,
  })
  const asked = { selection, auditors: [...ticked], perCapita: perCapita ?? 0 }
  const preview = useData(previewAssignAudits, ticked.size > 0 && perCapita ? asked : undefined).data
  const people = plural(ticked.size, { one: '# auditor', other: '# auditors' })
  const toggle = (accountId: number, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(accountId)
    else next.delete(accountId)
    setTicked(next)
  }
  return (
    <SideDrawer
      opened
      onClose={onClose}
      size="wide"
      fixed
      title={plural(count, { one: 'Assign # audit', other: 'Assign # audits' })}
    >
      <NumberInput
        label={t`Audits per auditor`}
        className={classes.perCapita ?? ''}
        allowDecimal={false}
        min={1}
        max={1000}
        // a 0 made a 1 on the way to the button would hand out what nobody asked for
        clampBehavior="none"
        value={perCapita ?? ''}
        onChange={(next) => setPerCapita(next === '' ? undefined : Number(next))}
        data-autofocus
      />
      <div className={classes.people}>
        <Loaded data={auditors.data} error={auditors.error} refetch={auditors.refetch}>
          {(known) =>
            known.length === 0 ? (
              <Empty title={t`Nobody can take audits`}>{t`An administrator gives a role the action “Conclude”.`}</Empty>
            ) : (
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">{t`Auditor`}</th>
                    <th scope="col">{t`Country`}</th>
                    <th scope="col" data-end>{t`Has now`}</th>
                    <th scope="col" data-end>{t`Overdue`}</th>
                    <th scope="col" data-end>{t`Concluded today`}</th>
                  </tr>
                </thead>
                <tbody>
                  {known.map(({ accountId, name, country, open, overdue, concludedToday, away }) => (
                    <tr key={accountId}>
                      <td>
                        <Checkbox
                          label={away ? `${name} · ${t`away`}` : name}
                          disabled={away}
                          checked={ticked.has(accountId)}
                          onChange={(event) => toggle(accountId, event.currentTarget.checked)}
                        />
                      </td>
                      <td>{country && inWords(countries[country].name)}</td>
                      <td data-end>
                        <Count value={open} />
                      </td>
                      <td data-end data-over={overdue > 0 || undefined}>
                        <Count value={overdue} />
                      </td>
                      <td data-end>
                        <Count value={concludedToday} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )
          }
        </Loaded>
      </div>
      <footer className={classes.foot}>
        <p role={action.error ? 'alert' : 'status'} data-error={action.error ? true : undefined}>
          {action.error?.msg ??
            (preview
              ? t`${preview.assigned} of ${preview.of} will be assigned, the ones due first: ${sharesText(preview.shares)}`
              : t`Tick who takes them. Those that somebody has stay with them.`)}
        </p>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button
          loading={action.pending}
          onClick={() =>
            void action.run({ selection, auditors: [...ticked], ...(perCapita === undefined ? {} : { perCapita }) })
          }
        >
          {ticked.size > 0 ? t`Assign to ${people}` : t`Hand out audits`}
        </Button>
      </footer>
    </SideDrawer>
  )
}

/** Each auditor with how many: `Ana Ruiz 3, Ben Soto 2`. */
const sharesText = (shares: readonly { readonly name: string; readonly given: number }[]): string =>
  shares.map(({ name, given }) => `${name} ${given}`).join(', ')
