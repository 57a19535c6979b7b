import { debtByDate } from '@cordillera/contract/collection/debt'
import { promiseFits } from '@cordillera/contract/collection/results'
import { toDecimal } from '@cordillera/contract/money'
import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { currentLanguage } from '../../ui/language.ts'
import { daysBetween, dayText, weekday } from '../../ui/show/dates.ts'
import { Money } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import type { CaseInfo } from './case-info.ts'
import classes from './debt.module.css'
import type { LogForm } from './log-form.ts'

interface DebtByDateProps {
  readonly info: CaseInfo
  /** Takes a day with its amount into the form as a promise; left out where the case can't be worked. */
  readonly onPick: ((changes: Partial<LogForm>) => void) | undefined
  readonly onClose: () => void
}

const soon = 1
const later = 0

/** What will be owed on the day that the borrower names, today to 30 days ahead; a day that is chosen becomes the promise. */
export function DebtByDate({ info, onPick, onClose }: DebtByDateProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useData(debtByDate, { caseId: info.case.caseId })
  const language = currentLanguage()
  return (
    <DetailDrawer opened onClose={onClose} title={t`Debt by date`}>
      <Loaded data={data} error={error} refetch={refetch}>
        {({ currency, days }) => (
          <table className={classes.debt} ref={takeFocus} onKeyDown={walk}>
            <thead>
              <tr>
                <th scope="col">{t`Day`}</th>
                <th scope="col">{t`This bill`}</th>
                <th scope="col">{t`Late interest in it`}</th>
                <th scope="col">{t`All that is due then`}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, amount, penalty, everything }) => (
                <tr key={day}>
                  <th scope="row">
                    <button
                      type="button"
                      disabled={!onPick}
                      title={onPick && t`Take it as the promise`}
                      onClick={() => {
                        const fitsSoon = promiseFits(soon, daysBetween(info.today, day))
                        const typed = toDecimal(amount, currency).replace(/\.00$/, '')
                        onPick?.({ result: fitsSoon ? soon : later, day, amount: typed })
                        onClose()
                      }}
                    >
                      {dayText(day, language, info.today)} <small>{weekday(day, language)}</small>
                    </button>
                  </th>
                  <td>
                    <Money minor={amount} currency={currency} />
                  </td>
                  <td>
                    <Money minor={penalty} currency={currency} />
                  </td>
                  <td>
                    <Money minor={everything} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </DetailDrawer>
  )
}

/** The drawer is open before its days are there. */
const takeFocus = (table: HTMLTableElement | null) => table?.querySelector('button')?.focus()

/** Arrows go from day to day. */
function walk(event: KeyboardEvent<HTMLTableElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  event.preventDefault()
  const days: Element[] = [...event.currentTarget.querySelectorAll('button')]
  const at = document.activeElement ? days.indexOf(document.activeElement) : -1
  const next = days[Math.max(0, Math.min(days.length - 1, at + by))]
  if (next instanceof HTMLElement) next.focus()
}
