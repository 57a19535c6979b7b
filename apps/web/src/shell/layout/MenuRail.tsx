import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { inWords } from '../../ui/language.ts'
import type { MenuEntry } from '../screens.ts'
import { EntryIcon, useMenu } from './menu-parts.tsx'
import classes from './sidebar.module.css'

/** The closed sidebar: icons, each with its screens in a menu beside it. */
export default function MenuRail() {
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
