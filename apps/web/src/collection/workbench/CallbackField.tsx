import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import type { LogForm } from './log-form.ts'
import classes from './work-strip.module.css'

const hourMs = 3_600_000

/** When the person asked to be called back, on this computer's clock; the case comes first then. */
export function CallbackField({ form, onChange }: { form: LogForm; onChange: (changes: Partial<LogForm>) => void }) {
  const { t } = useLingui()
  const inHours = (hours: number) => onChange({ callback: localText(new Date(Date.now() + hours * hourMs)) })
  return (
    <div className={classes.callback}>
      <TextInput
        type="datetime-local"
        label={t`Call back at`}
        value={form.callback}
        onChange={(event) => onChange({ callback: event.currentTarget.value })}
      />
      <Button size="compact-sm" variant="default" onClick={() => inHours(1)}>{t`in 1 h`}</Button>
      <Button size="compact-sm" variant="default" onClick={() => inHours(3)}>{t`in 3 h`}</Button>
      {form.callback && (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange({ callback: '' })}>{t`no callback`}</Button>
      )}
    </div>
  )
}

/** As a field of local time has it: `2026-11-21T14:05`. */
function localText(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
