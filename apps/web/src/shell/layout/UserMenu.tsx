import { logout } from '@cordillera/contract/access/session'
import { type RoleName, roles } from '@cordillera/contract/roles'
import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { call } from '../../ui/call.ts'
import { IconAdjust, IconChevronDown, IconCopy, IconKey, IconKeyboard, IconLogout } from '../../ui/icons.ts'
import { deviceId } from '../../ui/identity.ts'
import { inWords } from '../../ui/language.ts'
import { copyText } from '../../ui/toast.tsx'
import { leaveToSignIn } from '../Protocol.tsx'
import { useSession } from '../session.tsx'
import { forgetTabs } from '../tabs/use-tabs.ts'
import type { DialogName } from './dialogs.ts'
import classes from './navbar.module.css'

export function UserMenu({ onDialog }: { onDialog: (dialog: DialogName) => void }) {
  const { t } = useLingui()
  const { user } = useSession()
  const name = user.name || user.user_name
  const role = user.roles[0]

  async function leave() {
    await call(logout, {}, { say: 'nothing' }).catch(() => undefined)
    forgetTabs()
    leaveToSignIn()
  }
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
            {role && ` · ${role in roles ? inWords(roles[role as RoleName]) : role}`}
          </span>
        </div>
        <Menu.Divider />
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
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={14} />} onClick={leave}>
          {t`Sign out`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return (words.length > 1 ? `${words[0]?.[0]}${words.at(-1)?.[0]}` : name.slice(0, 2)).toUpperCase()
}
