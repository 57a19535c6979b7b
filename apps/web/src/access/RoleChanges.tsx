import { decideRole, listRoles, queryAllRoleName } from '@cordillera/contract/access/role'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { useMay } from '../ui/environment.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Instant } from '../ui/show/show.tsx'
import { useAction } from '../ui/use-action.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import classes from './access.module.css'
import { permissionText } from './permission-groups.ts'
import type { Role } from './RoleForm.tsx'
import { roleName } from './words.ts'

type Asked = Role & { proposal: NonNullable<Role['proposal']> }
type Deciding = { role: Asked; approve: boolean }
const isAsked = (role: Role): role is Asked => role.proposal !== null

/** Roles that are to grant more to those who hold them: they wait for a second person. Nothing where nothing waits. */
export function RoleChanges({ roles }: { roles: readonly Role[] }) {
  const { t } = useLingui()
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const mayDecide = useMay().press('roleManage_change')
  const waiting = roles.filter(isAsked)
  if (waiting.length === 0) return null
  return (
    <div className={classes.waiting}>
      <h2>{t`Waits for a second person`}</h2>
      <p className={classes.about}>{t`A role that people hold gains permissions when somebody else agrees.`}</p>
      <PlainTable
        folds
        label={t`Waits for a second person`}
        rows={waiting}
        rowKey={({ role }) => String(role)}
        columns={[
          { header: t`Role`, cell: ({ name }) => roleName(name) },
          {
            header: t`Would gain`,
            cell: ({ proposal }) => <Names permissions={proposal.permissionsAdded} roles={proposal.containsAdded} />,
          },
          {
            header: t`Would lose`,
            cell: ({ proposal }) => <Names permissions={proposal.permissionsTaken} roles={proposal.containsTaken} />,
          },
          { header: t`Reason`, wraps: true, cell: ({ proposal }) => proposal.reason },
          { header: t`Asked for by`, cell: ({ proposal }) => proposal.by },
          { header: t`Since`, cell: ({ proposal }) => <Instant at={proposal.time} /> },
          ...(mayDecide
            ? [
                {
                  header: t`Actions`,
                  unnamed: true,
                  cell: (role: Asked) => <Answers role={role} onDecide={setDeciding} />,
                },
              ]
            : []),
        ]}
      />
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </div>
  )
}

function Names({ permissions, roles }: { permissions: readonly string[]; roles: readonly string[] }) {
  return (
    <ul className={classes.names}>
      {roles.map((name) => (
        <li key={name}>
          <strong>{roleName(name)}</strong>
        </li>
      ))}
      {permissions.map((permission) => (
        <li key={permission}>{permissionText(permission)}</li>
      ))}
    </ul>
  )
}

function Answers({ role, onDecide }: { role: Asked; onDecide: (deciding: Deciding) => void }) {
  const { t } = useLingui()
  const { own } = role.proposal
  return (
    <span className={classes.badges}>
      <WhyButton
        size="compact-xs"
        variant="default"
        why={own && t`Somebody else has to agree`}
        onClick={() => onDecide({ role, approve: true })}
      >
        {t`Agree`}
      </WhyButton>
      <Button size="compact-xs" variant="default" onClick={() => onDecide({ role, approve: false })}>
        {own ? t`Take the request back` : t`Refuse`}
      </Button>
    </span>
  )
}

function DecideDialog({
  role: { role, name, version, proposal },
  approve,
  onClose,
}: Deciding & { onClose: () => void }) {
  const { t } = useLingui()
  const named = roleName(name)
  const action = useAction(decideRole, {
    invalidate: [listRoles, queryAllRoleName],
    success: approve ? t`${named} grants it from now on.` : t`${named} stays as it is.`,
  })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={approve ? t`Give those who hold ${named} more?` : t`Leave ${named} as it is?`}
      confirm={approve ? t`Agree` : proposal.own ? t`Take the request back` : t`Refuse`}
      tone={approve ? 'danger' : 'normal'}
      onConfirm={async (reason) => (await action.run({ role, version, approve, reason })) !== undefined}
    >
      <Names permissions={proposal.permissionsAdded} roles={proposal.containsAdded} />
    </ConfirmWithReason>
  )
}
