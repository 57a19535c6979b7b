import type { NamedScreen } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { lazy, memo, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { IconChevronDown } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { useAppearance } from '../appearance.ts'
import { Logo } from '../Logo.tsx'
import { EntryIcon, useMenu } from './menu-parts.tsx'
import classes from './sidebar.module.css'

const MenuRail = lazy(() => import('./MenuRail.tsx'))

export const Sidebar = memo(function Sidebar({ opened }: { opened: boolean }) {
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
      <div className={classes.scroll}>
        {opened ? (
          <MenuTree />
        ) : (
          <Suspense>
            <MenuRail />
          </Suspense>
        )}
      </div>
    </aside>
  )
})

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
                <ScreenLink screen={only} isCurrent={current === only.name} icon={entry.icon} />
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
                      <ScreenLink screen={screen} isCurrent={current === screen.name} />
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

interface ScreenLinkProps {
  readonly screen: NamedScreen
  readonly isCurrent: boolean
  readonly icon?: string
}
const ScreenLink = memo(function ScreenLink({ screen, isCurrent, icon }: ScreenLinkProps) {
  return (
    <Link
      to={screen.path}
      className={classes.item}
      aria-current={isCurrent ? 'page' : undefined}
      data-current={isCurrent || undefined}
    >
      {icon && <EntryIcon name={icon} />}
      <span>{inWords(screen.title)}</span>
    </Link>
  )
})
