import { deleteRole, listRoles, queryAllRoleName } from '@cordillera/contract/access/role'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { HistoryDrawer } from '../operation-log/public.tsx'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { Can, useMay } from '../ui/environment.tsx'
import { IconCopy, IconEdit, IconUsers } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { actions, badge, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { listOfAll } from '../ui/use-list.ts'
import classes from './access.module.css'
import { RoleChanges } from './RoleChanges.tsx'
import { type Role, RoleForm } from './RoleForm.tsx'
import { RolePeople } from './RolePeople.tsx'
import { WouldSee } from './WouldSee.tsx'
import { roleName } from './words.ts'

type Open =
  | { readonly as: 'new' }
  | { readonly as: 'edit' | 'copy' | 'people' | 'delete' | 'history'; readonly role: Role }

/** /auth/roleManage: roles, what each grants, who has it. */
export default function RolesPage() {
  const { t } = useLingui()
  const roles = useData(listRoles, {})
  const [open, setOpen] = useState<Open | null>(null)
  const [seen, setSeen] = useState<number | null>(null)
  const close = () => setOpen(null)
  const role = open && 'role' in open ? open.role : null
  const title = inWords(screenOf('roleManage').title)
  const columns = useColumns(roles.data ?? [], setOpen)
  return (
    <Page>
      <PageHeader
        title={title}
        primary={
          <Can press="roleManage_change">
            <Button onClick={() => setOpen({ as: 'new' })}>{t`New role`}</Button>
          </Can>
        }
      />
      <RoleChanges roles={roles.data ?? []} />
      <DataTable
        name="roleManage"
        label={title}
        columns={columns}
        list={listOfAll(roles)}
        rowKey={(one) => one.role}
        onOpen={(one) => setOpen({ as: 'people', role: one })}
      />
      {(open?.as === 'new' || open?.as === 'edit' || open?.as === 'copy') && (
        <RoleForm key={role?.role ?? 0} role={role} as={open.as} all={roles.data ?? []} onClose={close} />
      )}
      {open?.as === 'delete' && <DeleteRole role={open.role} onClose={close} />}
      <RolePeople role={open?.as === 'people' ? open.role : null} onClose={close} onSees={setSeen} />
      <WouldSee accountId={seen} onClose={() => setSeen(null)} />
      <HistoryDrawer
        of={open?.as === 'history' ? { target: `role:${open.role.role}` } : null}
        name={role && roleName(role.name)}
        onClose={close}
      />
    </Page>
  )
}

function useColumns(all: readonly Role[], onOpen: (open: Open) => void) {
  const { t } = useLingui()
  const may = useMay()
  const changes = may.press('roleManage_change')
  const reads = may.open('log')
  return useTableColumns(() => {
    const nameOf = (role: number) => roleName(all.find((one) => one.role === role)?.name ?? '')
    return [
      text<Role>({ id: 'name', header: t`Role`, value: (row) => roleName(row.name), width: 176 }),
      badge<Role>({
        id: 'kind',
        header: t`Kind`,
        value: (row) => (row.builtIn ? { tone: 'grey', label: t`Built in` } : { tone: 'blue', label: t`Own` }),
        width: 88,
      }),
      number<Role>({ id: 'people', header: t`People`, value: (row) => row.people, width: 72 }),
      number<Role>({ id: 'permissions', header: t`Permissions`, value: (row) => row.permissions.length, width: 96 }),
      text<Role>({
        id: 'contains',
        header: t`Contains`,
        value: (row) => row.contains.map(nameOf).join(', '),
        width: 208,
      }),
      text<Role>({ id: 'description', header: t`What it is for`, value: (row) => row.description, width: 240 }),
      actions<Role>({
        header: t`Actions`,
        width: 128,
        of: (row) => [
          ...(changes
            ? [
                { label: t`Edit`, icon: IconEdit, run: () => onOpen({ as: 'edit', role: row }) },
                { label: t`Copy`, icon: IconCopy, run: () => onOpen({ as: 'copy', role: row }) },
              ]
            : []),
          { label: t`Who has it`, icon: IconUsers, run: () => onOpen({ as: 'people', role: row }) },
          ...(reads ? [{ label: t`History`, run: () => onOpen({ as: 'history', role: row }) }] : []),
          ...(changes
            ? [
                {
                  label: t`Delete`,
                  danger: true,
                  why: whyNot(row, all, {
                    builtIn: t`It came with the console.`,
                    held: t`Somebody holds it, or another role contains it.`,
                  }),
                  run: () => onOpen({ as: 'delete', role: row }),
                },
              ]
            : []),
        ],
      }),
    ]
  }, [all, changes, reads])
}

function whyNot(role: Role, all: readonly Role[], words: { builtIn: string; held: string }): string | undefined {
  if (role.builtIn) return words.builtIn
  const held = role.people > 0 || all.some(({ contains }) => contains.includes(role.role))
  return held ? words.held : undefined
}

function DeleteRole({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useLingui()
  const name = roleName(role.name)
  const action = useAction(deleteRole, { invalidate: [listRoles, queryAllRoleName], success: t`${name} is deleted.` })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={t`Delete the role ${name}`}
      confirm={t`Delete the role`}
      onConfirm={async (reason) => (await action.run({ role: role.role, version: role.version, reason })) !== undefined}
    >
      <p className={classes.about}>{t`Nobody holds it. What it granted stays on record in the operation log.`}</p>
    </ConfirmWithReason>
  )
}
