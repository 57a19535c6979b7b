import { type MenuName, menuGroups, screens } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { IconChevronRight, IconHome } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { Panel } from '../../ui/page.tsx'
import { menuIcons } from '../layout/menu-icons.ts'
import { useSession } from '../session.tsx'
import classes from './dashboard.module.css'

/** The screens that are ready for my work. Where no board is, it says why. */
export function OwnScreens({ hasBoard }: { hasBoard: boolean }) {
  const { t } = useLingui()
  const { mayOpen } = useSession()
  const own = screens.filter(
    (screen) => screen.ready && !screen.hidden && screen.name !== ('homepage' satisfies MenuName) && mayOpen(screen),
  )
  return (
    <Panel title={t`Your screens`}>
      {!hasBoard && own.length > 0 && (
        <p className={classes.none}>{t`Your role has no figures of its own: its work begins on these screens.`}</p>
      )}
      {own.length === 0 ? (
        <p className={classes.none}>
          {t`No screen of your role is ready yet. Your administrator can give you more in roles and accounts.`}
        </p>
      ) : (
        <ul className={classes.screens}>
          {own.map((screen) => {
            const group = menuGroups[screen.group]
            const Icon = menuIcons[group.icon] ?? IconHome
            return (
              <li key={screen.name}>
                <Link to={screen.path} className={classes.screen}>
                  <span className={classes.icon}>
                    <Icon size={16} />
                  </span>
                  <span className={classes.words}>
                    <strong>{inWords(screen.title)}</strong>
                    {inWords(group.title) !== inWords(screen.title) && <small>{inWords(group.title)}</small>}
                  </span>
                  <IconChevronRight size={14} aria-hidden />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
