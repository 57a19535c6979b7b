import {
  fillTemplate,
  forbiddenIn,
  type Placeholder,
  placeholders,
  smsSize,
  transliterate,
} from '@cordillera/contract/messaging/text'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useField } from '../ui/form/fields.tsx'
import { LimitedTextarea } from '../ui/form/LimitedTextarea.tsx'
import classes from './messaging.module.css'

/** What a template looks like filled; nobody real's. */
const example: Record<Placeholder, string> = {
  name: 'Maria',
  merchant: 'Luna Credito',
  amount: 'MXN 1,240.00',
  dueDate: '21/11/2026',
  days: '3',
  loan: 'LC-000142',
  link: 'https://consola.example/pay/abcdefghijklmnopqrstuvwxyz012345',
}

/** The text with what it may not contain, what fills it, and what it costs as SMS. */
export function TemplateText({ name, channel }: { name: string; channel: string }) {
  const { t } = useLingui()
  const { value = '', set, shared } = useField<string>({ name, label: t`Text` })
  const forbidden = forbiddenIn(value)
  const shown = fillTemplate(value, example)
  const size = smsSize(shown)
  return (
    <div className={classes.editor}>
      <LimitedTextarea
        {...shared}
        autosize
        minRows={5}
        maxRows={14}
        limit={2000}
        value={value}
        error={shared.error ?? (forbidden.length > 0 && t`A template may not contain ${forbidden.join(' ')}`)}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <div className={classes.tools}>
        {placeholders.map((placeholder) => (
          <Button
            key={placeholder}
            size="compact-xs"
            variant="default"
            onClick={() => set(`${value}{{${placeholder}}}`)}
          >{`{{${placeholder}}}`}</Button>
        ))}
        {forbidden.length > 0 && (
          <Button size="compact-xs" onClick={() => set(transliterate(value))}>
            {t`Write without accents`}
          </Button>
        )}
      </div>
      {channel === 'sms' && (
        <small role="status">
          {size.encoding} · {size.units} · {plural(size.segments, { one: '# segment', other: '# segments' })} ·{' '}
          {plural(size.left, { one: '# sign left', other: '# signs left' })}
        </small>
      )}
      <p className={classes.text}>{shown}</p>
    </div>
  )
}
