import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useEnvironment } from '../environment.tsx'
import { IconChevronLeft, IconChevronRight } from '../icons.ts'
import { currentLanguage } from '../language.ts'
import { addMonths, dayIn, monthText } from '../show/dates.ts'
import classes from './view.module.css'

/** The month in the URL; this one without. */
export function useMonth(): readonly [month: string, setMonth: (month: string) => void] {
  const { zone } = useEnvironment()
  const [search, setSearch] = useSearchParams()
  const kept = search.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(kept) ? kept : dayIn(zone, new Date()).slice(0, 7)
  const setMonth = (next: string) =>
    setSearch((now) => {
      const params = new URLSearchParams(now)
      params.set('month', next)
      params.delete('page')
      return params
    })
  return [month, setMonth]
}

/** `last`: the month after which nothing is known. */
export function MonthSwitch({ last }: { last?: string } = {}) {
  const { t } = useLingui()
  const [month, setMonth] = useMonth()
  return (
    <div className={classes.month}>
      <ActionIcon variant="default" aria-label={t`Month before`} onClick={() => setMonth(addMonths(month, -1))}>
        <IconChevronLeft size={14} aria-hidden />
      </ActionIcon>
      <strong aria-live="polite">{monthText(month, currentLanguage())}</strong>
      <ActionIcon
        variant="default"
        aria-label={t`Month after`}
        disabled={last !== undefined && month >= last}
        onClick={() => setMonth(addMonths(month, 1))}
      >
        <IconChevronRight size={14} aria-hidden />
      </ActionIcon>
    </div>
  )
}
