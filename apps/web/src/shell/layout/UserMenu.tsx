import { changeRole } from '@cordillera/contract/access/session'
import { type RoleName, roles } from '@cordillera/contract/roles'
import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { call } from '../../ui/call.ts'
import {
  IconAdjust,
  IconChevronDown,
  IconCopy,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMoney,
  IconUser,
} from '../../ui/icons.ts'
import { deviceId, keepToken } from '../../ui/identity.ts'
import { inWords } from '../../ui/language.ts'
import { copyText } from '../../ui/toast.tsx'
import { useSession } from '../session.tsx'
import { signOut } from '../sign-out.ts'
import { forgetTabs } from '../tabs/use-tabs.ts'
import type { DialogName } from './dialogs.ts'
import classes from './navbar.module.css'

export function UserMenu({ onDialog }: { onDialog: (dialog: DialogName) => void }) {
  const { t } = useLingui()
  const { user } = useSession()
  const name = user.name || user.user_name
  const role = user.roles[0]

  return (
    <Menu position="bottom-end" width={272}>
      <Menu.Target>
        <button type="button" className={classes.user} aria-label={t`Account of ${name}`}>
          <span className={classes.initials} aria-hidden>
            {initials(name)}
          </span>
          <span className={classes.userName}>{name}</span>
          <IconChevronDown size={12} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.card}>
          <strong>{name}</strong>
          <span>
            {user.user_name}
            {role && ` · ${roleTitle(role)}`}
          </span>
          {user.cell && <span>{user.cell}</span>}
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconUser size={14} />} onClick={() => onDialog('profile')}>
          {t`Profile`}
        </Menu.Item>
        <Menu.Item leftSection={<IconMoney size={14} />} onClick={() => onDialog('incentive')}>
          {t`Personal incentive`}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={14} />} onClick={() => onDialog('password')}>
          {t`Change password`}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={14} />} onClick={() => onDialog('shortcuts')}>
          {t`Keyboard shortcuts`}
        </Menu.Item>
        <Menu.Item leftSection={<IconAdjust size={14} />} onClick={() => onDialog('settings')}>
          {t`Layout settings`}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={14} />}
          onClick={() => copyText(deviceId())}
          aria-label={t`Copy the device id`}
          classNames={{ itemLabel: classes.device ?? '' }}
        >
          <span>{t`Device`}</span>
          <span className="mono">{deviceId()}</span>
        </Menu.Item>
        <RoleItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={14} />} onClick={signOut}>
          {t`Sign out`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const roleTitle = (role: string) => (role in roles ? inWords(roles[role as RoleName]) : role)

/** Which of several roles to work in (spec 1 §4, *changing roles*): another token, menu and tabs from the start. */
function RoleItems() {
  const { t } = useLingui()
  const { user } = useSession()
  if (user.role_list.length < 2) return null
  async function choose(role: number | null) {
    const changed = await call(changeRole, { role }, { loading: true }).catch(() => undefined)
    if (!changed) return
    keepToken(changed.token)
    forgetTabs()
    location.assign('/dashboard')
  }
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t`Work as`}</Menu.Label>
      {user.role_list.map(({ role, role_name }) => (
        <Menu.Item key={role} disabled={role === user.active_role} onClick={() => choose(role)}>
          {roleTitle(role_name)}
        </Menu.Item>
      ))}
      <Menu.Item disabled={user.active_role === null} onClick={() => choose(null)}>
        {t`All my roles`}
      </Menu.Item>
    </>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return (words.length > 1 ? `${words[0]?.[0]}${words.at(-1)?.[0]}` : name.slice(0, 2)).toUpperCase()
}
