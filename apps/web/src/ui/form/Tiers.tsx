import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { IconDelete } from '../icons.ts'
import { FieldGroup } from './fields.tsx'

interface TiersProps {
  /** What the order of the tiers means. */
  readonly title: string
  /** Lays out the fields of one tier, with the button that takes it away as the last. */
  readonly className: string | undefined
  /** What another tier begins with. */
  readonly fresh: Readonly<Record<string, unknown>>
  /** The fields of the tier at a place: their names begin with `tiers.<at>.` */
  readonly children: (at: number) => ReactNode
}

/** The tiers of a rule: one at least, each with fields of its own. */
export function Tiers({ title, className, fresh, children }: TiersProps) {
  const { t } = useLingui()
  const { fields, append, remove } = useFieldArray({ name: 'tiers' })
  return (
    <FieldGroup title={title}>
      {fields.map((field, at) => (
        <div key={field.id} className={className}>
          {children(at)}
          {fields.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Take away tier ${at + 1}`}
              onClick={() => remove(at)}
            >
              <IconDelete size={14} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button variant="default" size="xs" onClick={() => append({ ...fresh })}>{t`Another tier`}</Button>
    </FieldGroup>
  )
}
