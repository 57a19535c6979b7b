import { callWayNames, callWays } from '@cordillera/contract/collection/channels'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { inWords } from '../../ui/language.ts'
import classes from './do-now.module.css'
import type { LogForm } from './log-form.ts'

/** Asked where no call of the dialer stands behind the result: how the person was spoken to. */
export function CallWayField({ form, onChange }: { form: LogForm; onChange: (changes: Partial<LogForm>) => void }) {
  const { t } = useLingui()
  const first = useRef<HTMLInputElement>(null)
  // it is asked because a save was refused: the answer is the next thing to do
  useEffect(() => first.current?.focus(), [])
  return (
    <fieldset className={classes.results}>
      <legend>{t`How was the call made?`}</legend>
      <div className={classes.three}>
        {callWayNames.map((way, index) => (
          <label key={way} className={classes.way}>
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name="callWay"
              checked={form.callWay === way}
              onChange={() => onChange({ callWay: way })}
            />
            <span>{inWords(callWays[way])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
