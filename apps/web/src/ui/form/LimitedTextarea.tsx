import { useLingui } from '@lingui/react/macro'
import { Textarea, type TextareaProps } from '@mantine/core'
import { useEnvironment } from '../environment.tsx'
import { thousands } from '../show/numbers.ts'

interface LimitedTextareaProps extends Omit<TextareaProps, 'maxLength' | 'value'> {
  readonly value: string
  /** In characters. */
  readonly limit: number
}
/** From this part of the limit on it says how much is left. */
const nearly = 0.8

/** Words up to a length. What is longer stays and says by how much: nothing that is typed or pasted is cut. */
export function LimitedTextarea({ value, limit, error, description, ...props }: LimitedTextareaProps) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const [used, most, over] = [value.length, limit, value.length - limit].map((count) => thousands(count, locale))
  const tooLong = value.length > limit ? t`${used} of ${most} characters: shorten it by ${over}.` : null
  const counted = value.length > limit * nearly ? t`${used} of ${most} characters` : description
  return <Textarea {...props} value={value} error={tooLong ?? error} description={counted} />
}
