import { useLingui } from '@lingui/react/macro'
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEnvironment } from '../environment.tsx'
import { thousands } from '../show/numbers.ts'

interface Limited {
  readonly value: string
  /** In characters; undefined: none. */
  readonly limit: number | undefined
}
/** From this part of the limit on it says how much is left. */
const nearly = 0.8

/** What is longer than the limit stays and says by how much: nothing that is typed or pasted is cut. */
function useLimit({ value, limit = Infinity }: Limited): { tooLong: string | null; counted: ReactNode } {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  if (value.length <= limit * nearly) return { tooLong: null, counted: null }
  const [used, most, over] = [value.length, limit, value.length - limit].map((count) => thousands(count, locale))
  return {
    tooLong: value.length > limit ? t`${used} of ${most} characters: shorten it by ${over}.` : null,
    counted: t`${used} of ${most} characters`,
  }
}

/** Words on several lines, up to a length. */
export function LimitedTextarea({ value, limit, ...props }: Omit<TextareaProps, 'maxLength' | 'value'> & Limited) {
  const { tooLong, counted } = useLimit({ value, limit })
  const { error, description } = props
  return <Textarea {...props} value={value} error={tooLong ?? error} description={counted ?? description} />
}

/** Words on one line, up to a length. */
export function LimitedInput({ value, limit, ...props }: Omit<TextInputProps, 'maxLength' | 'value'> & Limited) {
  const { tooLong } = useLimit({ value, limit })
  return <TextInput {...props} value={value} error={tooLong ?? props.error} />
}
