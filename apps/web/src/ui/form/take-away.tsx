import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useController } from 'react-hook-form'
import { IconClose, IconUndo } from '../icons.ts'
import type { FieldProps } from './fields.tsx'

/** For a field that corrects a kept value: what is kept stands in it, and a button beside it takes the value away (null on the wire). */
export function useTakeAway({ name, label }: Pick<FieldProps, 'name' | 'label'>, kept: string | null) {
  const { t } = useLingui()
  const { field } = useController({ name })
  if (kept === null) return {}
  const isTaken = field.value === null
  const does = isTaken ? t`Keep: ${label}` : t`Take away: ${label}`
  const button = (
    <ActionIcon
      size={22}
      variant="subtle"
      aria-label={does}
      title={does}
      aria-pressed={isTaken}
      onClick={() => field.onChange(isTaken ? undefined : null)}
    >
      {isTaken ? <IconUndo size={13} /> : <IconClose size={13} />}
    </ActionIcon>
  )
  return { placeholder: isTaken ? t`is taken away` : kept, rightSection: button }
}
