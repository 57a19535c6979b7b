import { getSupersetRole, updateSupersetRole } from '@cordillera/contract/staff/change'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { MultiSelectField, TextareaField } from '../ui/form/fields.tsx'
import { toast } from '../ui/toast.tsx'
import { useData } from '../ui/use-data.ts'
import type { HalfShown } from './open.ts'
import { changedByStaff, type Person, seen } from './person.ts'
import classes from './staff.module.css'
import { roleWord } from './words.ts'

/** Roles that contain others, given to one person. */
export function SupersetForm({ person, onClose, onHalf }: { person: Person; onClose: () => void } & HalfShown) {
  const { t } = useLingui()
  const { accountId, name } = person
  const { data: all } = useData(getSupersetRole, { accountId })
  if (!all) return null
  const options = all
    .filter(({ held, givable }) => held || givable)
    .map((one) => ({
      value: one.role,
      label: `${roleWord(one.name)} (${one.contains.map((inner) => roleWord(inner.name)).join(', ')})`,
    }))
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Superset roles of ${name}`}
      endpoint={updateSupersetRole}
      defaults={{ ...seen(person), roles: all.filter(({ held }) => held).map(({ role }) => role), reason: '' }}
      submit={t`Save the superset roles`}
      onDone={({ password }) => {
        if (password) return onHalf(password)
        toast.success(t`Saved. If its rights changed, the account was signed out.`)
        onClose()
      }}
      invalidate={[...changedByStaff, getSupersetRole]}
    >
      {options.length === 0 && (
        <p
          className={classes.about}
        >{t`There is no superset role that you may give. An administrator makes them under Roles.`}</p>
      )}
      <MultiSelectField
        name="roles"
        label={t`Superset roles`}
        description={t`Their permissions and the people who hold the contained roles are added to this person's own.`}
        options={options}
        optional
      />
      <TextareaField name="reason" label={t`Reason`} rows={2} />
    </FormDrawer>
  )
}
