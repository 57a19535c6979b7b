import type { NamedScreen } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { IconChevronDown, IconHome } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { useAppearance } from '../appearance.ts'
import { Logo } from '../Logo.tsx'
import { type MenuEntry, menuOf, screenAt } from '../screens.ts'
import { useSession } from '../session.tsx'
import { menuIcons } from './menu-icons.ts'
import classes from './sidebar.module.css'

export function Sidebar({ opened }: { opened: boolean }) {
  const { t } = useLingui()
  const { sidebarLogo } = useAppearance()
  return (
    <aside className={classes.side} data-closed={!opened || undefined} aria-label={t`Menu`}>
      {sidebarLogo && (
        <Link to="/dashboard" className={classes.brand} aria-label="Cordillera">
          <Logo size={24} />
          {opened && <span>Cordillera</span>}
        </Link>
      )}
      <div className={classes.scroll}>{opened ? <MenuTree /> : <MenuRail />}</div>
    </aside>
  )
}

function useMenu() {
  const { mayOpen } = useSession()
  const { pathname } = useLocation()
  const entries = useMemo(() => menuOf(mayOpen), [mayOpen])
  const screen = screenAt(pathname)
  // a hidden screen lights up the one it belongs to
  return { entries, current: screen?.activeMenu ?? screen?.name, group: screen?.group as string | undefined }
}

export function MenuTree() {
  const { t } = useLingui()
  const { entries, current, group } = useMenu()
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  return (
    <nav aria-label={t`Screens`}>
      <ul className={classes.tree}>
        {entries.map((entry) => {
          const [only] = entry.screens
          if (entry.screens.length === 1 && only) {
            return (
              <li key={entry.key}>
                <ScreenLink screen={only} current={current} icon={entry.icon} />
              </li>
            )
          }
          const isOpen = toggled[entry.key] ?? entry.key === group
          return (
            <li key={entry.key}>
              <button
                type="button"
                className={classes.group}
                aria-expanded={isOpen}
                data-current={entry.key === group || undefined}
                onClick={() => setToggled((now) => ({ ...now, [entry.key]: !isOpen }))}
              >
                <EntryIcon name={entry.icon} />
                <span>{inWords(entry.title)}</span>
                <IconChevronDown size={14} aria-hidden className={classes.chevron} />
              </button>
              {isOpen && (
                <ul className={classes.children}>
                  {entry.screens.map((screen) => (
                    <li key={screen.name}>
                      <ScreenLink screen={screen} current={current} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The closed sidebar: icons, each with its screens in a menu beside it. */
function MenuRail() {
  const { t } = useLingui()
  const { entries, current, group } = useMenu()
  return (
    <nav aria-label={t`Screens`}>
      <ul className={classes.rail}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <RailEntry entry={entry} current={current} isCurrent={entry.key === group} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function RailEntry({
  entry,
  current,
  isCurrent,
}: {
  entry: MenuEntry
  current: string | undefined
  isCurrent: boolean
}) {
  const title = inWords(entry.title)
  const [only] = entry.screens
  if (entry.screens.length === 1 && only) {
    return (
      <Link
        to={only.path}
        className={classes.railItem}
        title={title}
        aria-label={title}
        data-current={isCurrent || undefined}
      >
        <EntryIcon name={entry.icon} />
      </Link>
    )
  }
  return (
    <Menu position="right-start" trigger="click-hover" openDelay={80} closeDelay={120} offset={4}>
      <Menu.Target>
        <button type="button" className={classes.railItem} aria-label={title} data-current={isCurrent || undefined}>
          <EntryIcon name={entry.icon} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{title}</Menu.Label>
        {entry.screens.map((screen) => (
          <Menu.Item
            key={screen.name}
            component={Link}
            to={screen.path}
            {...(current === screen.name ? { fw: 600 } : {})}
          >
            {inWords(screen.title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ScreenLinkProps {
  readonly screen: NamedScreen
  readonly current: string | undefined
  readonly icon?: string
}
function ScreenLink({ screen, current, icon }: ScreenLinkProps) {
  const isCurrent = current === screen.name
  return (
    <Link
      to={screen.path}
      className={classes.item}
      aria-current={isCurrent ? 'page' : undefined}
      data-current={isCurrent || undefined}
      data-later={!screen.ready || undefined}
    >
      {icon && <EntryIcon name={icon} />}
      <span>{inWords(screen.title)}</span>
    </Link>
  )
}

function EntryIcon({ name }: { name: string }) {
  const Icon = menuIcons[name] ?? IconHome
  return (
    <span className={classes.icon} aria-hidden>
      <Icon size={16} />
    </span>
  )
}
