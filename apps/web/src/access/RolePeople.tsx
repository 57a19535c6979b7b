import { rolePeople } from '@cordillera/contract/access/role'
import { useLingui } from '@lingui/react/macro'
import { DetailDrawer } from '../ui/DetailDrawer.tsx'
import { Tone } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import classes from './access.module.css'
import type { Role } from './RoleForm.tsx'
import { roleName } from './words.ts'

interface RolePeopleProps {
  readonly role: Role | null
  readonly onClose: () => void
  readonly onSees: (accountId: number) => void
}

/** Who has a role; each name opens what that account would see. */
export function RolePeople({ role, onClose, onSees }: RolePeopleProps) {
  const { t } = useLingui()
  const people = useData(rolePeople, role === null ? undefined : { role: role.role })
  const name = role ? roleName(role.name) : ''
  return (
    <DetailDrawer opened={role !== null} onClose={onClose} title={t`Who has ${name}`}>
      <Loaded {...people}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={t`Nobody in your scope has it`} />
          ) : (
            <ul className={classes.people}>
              {found.map((one) => (
                <li key={one.accountId}>
                  <button type="button" onClick={() => onSees(one.accountId)}>
                    {one.name} <span className={classes.quiet}>{one.userName}</span>
                  </button>
                  {!one.active && <Tone tone="grey">{t`Inactive`}</Tone>}
                  {one.through && <Tone tone="slate">{t`through ${roleName(one.through)}`}</Tone>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </DetailDrawer>
  )
}
