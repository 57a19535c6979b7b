import { collectResult, promiseHorizonDays } from '@cordillera/contract/collection/results'
import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { LimitedInput } from '../../ui/form/LimitedTextarea.tsx'
import { DayInput } from '../../ui/form/lazy-fields.tsx'
import { currentLanguage } from '../../ui/language.ts'
import { addDays, dayText, weekday } from '../../ui/show/dates.ts'
import classes from './do-now.module.css'
import { dayChoices, type LogContext, type LogForm } from './log-form.ts'
import type { Log } from './use-log.ts'

/** Back to the letters that are results. */
const leaveByEscape = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key === 'Escape') event.currentTarget.blur()
}

interface PromiseFieldsProps {
  readonly form: LogForm
  readonly context: LogContext
  readonly onChange: (changes: Partial<LogForm>) => void
  readonly field: Log['field']
}

/** How much, until when, and by whom where it was not the borrower. Nothing for a result that makes no promise. */
export function PromiseFields({ form, context: { today, currency }, onChange, field }: PromiseFieldsProps) {
  const { t } = useLingui()
  if (form.result === null) return null
  const result = collectResult(form.result)
  if (!result.promise) return null
  const language = currentLanguage()
  const days = dayChoices(result, today)
  return (
    <fieldset className={classes.promise}>
      <legend className="visuallyHidden">{t`Promise`}</legend>
      <TextInput
        className={classes.amount ?? ''}
        ref={field('amount')}
        label={
          <>
            {t`Amount`} <kbd>0</kbd>
          </>
        }
        aria-label={t`Amount`}
        onFocus={(event) => event.currentTarget.select()}
        inputMode="decimal"
        autoComplete="off"
        leftSection={<small>{currency}</small>}
        leftSectionWidth={44}
        value={form.amount}
        onKeyDown={leaveByEscape}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
      />
      <DayInput
        className={classes.otherDay ?? ''}
        label={result.needsPromise ? t`Day` : t`Day, if promised`}
        min={addDays(today, result.promise.fromDays)}
        max={addDays(today, Math.min(result.promise.toDays, promiseHorizonDays))}
        value={form.day || null}
        onChange={(day) => onChange({ day: day ?? '' })}
      />
      <div className={classes.days} role="radiogroup" aria-label={t`Day`}>
        {days.map((day, at) => (
          <label key={day} className={classes.day}>
            <input type="radio" name="day" checked={form.day === day} onChange={() => onChange({ day })} />
            <kbd>{at + 1}</kbd>
            <span>
              {dayText(day, language, today)} <small>{weekday(day, language)}</small>
            </span>
          </label>
        ))}
      </div>
      {result.needsPromiser && (
        <LimitedInput
          className={classes.wide ?? ''}
          ref={field('promisedBy')}
          label={t`Who promised`}
          limit={100}
          value={form.promisedBy}
          onKeyDown={leaveByEscape}
          onChange={(event) => onChange({ promisedBy: event.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}
