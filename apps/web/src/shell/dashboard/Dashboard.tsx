import { type MenuName, menuGroups, screens } from '@cordillera/contract/menus'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useEnvironment } from '../../ui/environment.tsx'
import { IconChevronRight, IconHome } from '../../ui/icons.ts'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { Page, PageHeader, Panel } from '../../ui/page.tsx'
import { dayIn, longDay } from '../../ui/show/dates.ts'
import { menuIcons } from '../layout/menu-icons.ts'
import { useSession } from '../session.tsx'
import classes from './dashboard.module.css'

/** Where a day begins: who and where I am, and the screens that are ready for my work. */
export default function Dashboard() {
  const { t } = useLingui()
  const { user, mayOpen } = useSession()
  const { zone } = useEnvironment()
  const merchant = user.merchant_info.user_merchant
  const own = screens.filter(
    (screen) => screen.ready && !screen.hidden && screen.name !== ('homepage' satisfies MenuName) && mayOpen(screen),
  )
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(new Date()),
  )
  const name = user.name || user.user_name
  const greeting =
    hour < 12 ? t`Good morning, ${name}` : hour < 19 ? t`Good afternoon, ${name}` : t`Good evening, ${name}`
  return (
    <Page>
      <PageHeader
        title={greeting}
        aside={
          <span>
            {merchant.merchant_name} · {longDay(dayIn(zone, new Date()), currentLanguage())}
          </span>
        }
      />
      <Panel title={<Trans>Your screens</Trans>}>
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
    </Page>
  )
}
