import { getSupersetRole, listRoles, queryAllRoleName, saveRole } from '@cordillera/contract/access/role'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { MultiSelectField, TextareaField, TextField } from '../ui/form/fields.tsx'
import classes from './access.module.css'
import { PermissionField } from './PermissionField.tsx'
import { differenceOf } from './permission-groups.ts'
import { roleName } from './words.ts'

export type Role = Output<typeof listRoles>[number]

interface RoleFormProps {
  /** What the fields begin with; null: nothing. */
  readonly role: Role | null
  /** `copy` begins like `role` and makes another one. */
  readonly as: 'new' | 'edit' | 'copy'
  readonly all: readonly Role[]
  readonly onClose: () => void
}

export function RoleForm({ role, as, all, onClose }: RoleFormProps) {
  const { t } = useLingui()
  const isEdit = as === 'edit' && role !== null
  const name = role ? roleName(role.name) : ''
  const content = {
    name: role === null ? '' : isEdit ? role.name : t`${name}, copy`.slice(0, 40),
    description: role?.description ?? '',
    permissions: role?.permissions ?? [],
    contains: role?.contains ?? [],
  }
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={isEdit ? t`Role ${name}` : t`New role`}
      endpoint={saveRole}
      defaults={isEdit ? { role: role.role, version: role.version, ...content } : content}
      submit={isEdit ? t`Save the role` : t`Create the role`}
      success={({ waits }) =>
        waits
          ? t`Asked for: somebody else has to agree.`
          : isEdit
            ? t`Saved. Those who hold the role have the new permissions from their next click on.`
            : t`The role is made.`
      }
      invalidate={[listRoles, queryAllRoleName, getSupersetRole]}
    >
      <TextField
        name="name"
        label={t`Name`}
        disabled={isEdit && role.builtIn}
        {...(isEdit && role.builtIn ? { description: t`A role that came with the console keeps its name.` } : {})}
      />
      <TextareaField name="description" label={t`What it is for`} rows={1} optional />
      <MultiSelectField
        name="contains"
        label={t`Contains these roles`}
        description={t`Their permissions come with it, and the people who hold them, in the own country.`}
        options={all
          .filter((one) => !isEdit || one.role !== role.role)
          .map((one) => ({ value: one.role, label: roleName(one.name) }))}
        optional
      />
      <Permissions all={all} />
      {role && <Difference from={role} />}
      {isEdit && (
        <TextareaField
          name="reason"
          label={t`Why it changes`}
          description={t`What gives those who hold the role more waits until somebody else agrees.`}
          rows={2}
          optional
        />
      )}
    </FormDrawer>
  )
}

/** What the role would grant more and less than the one it began with. */
function Difference({ from }: { from: Role }) {
  const { t } = useLingui()
  const permissions = (useWatch({ name: 'permissions' }) as readonly string[] | undefined) ?? []
  const name = roleName(from.name)
  const { more, less } = differenceOf(from.permissions, permissions)
  return (
    <section className={classes.difference} aria-live="polite">
      <h3>{t`Compared with ${name}`}</h3>
      {more.length + less.length === 0 ? (
        <p className={classes.quiet}>{t`It grants the same.`}</p>
      ) : (
        <ul>
          {more.map((label) => (
            <li key={label} data-more>
              + {label}
            </li>
          ))}
          {less.map((label) => (
            <li key={label} data-less>
              − {label}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Permissions({ all }: { all: readonly Role[] }) {
  const { t } = useLingui()
  const contains = useWatch({ name: 'contains' }) as readonly number[] | undefined
  return <PermissionField name="permissions" label={t`Permissions`} inherited={granted(all, contains ?? [])} />
}

/** What these roles grant, the roles inside them included. */
function granted(all: readonly Role[], start: readonly number[]): Set<string> {
  const seen = new Set<number>()
  const found = new Set<string>()
  const open = [...start]
  for (let role = open.pop(); role !== undefined; role = open.pop()) {
    if (seen.has(role)) continue
    seen.add(role)
    const known = all.find((one) => one.role === role)
    for (const permission of known?.permissions ?? []) found.add(permission)
    open.push(...(known?.contains ?? []))
  }
  return found
}
