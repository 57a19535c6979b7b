import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import classes from './tabs.module.css'
import { stays } from './tabs.ts'
import type { Tabs } from './use-tabs.ts'

interface TagMenuProps {
  readonly tabs: Tabs
  readonly tabKey: string
  readonly x: number
  readonly y: number
  readonly onClose: () => void
}

/** What can be done with a tab, where the pointer was. */
export default function TagMenu({ tabs, tabKey, x, y, onClose }: TagMenuProps) {
  const { t } = useLingui()
  const tab = tabs.tabs.find((candidate) => candidate.key === tabKey)
  if (!tab) return null
  return (
    <Menu opened onClose={onClose} position="bottom-start" offset={0}>
      <Menu.Target>
        <span className={classes.anchor} style={{ left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        <Menu.Item onClick={() => tabs.refresh(tabKey)}>{t`Refresh`}</Menu.Item>
        {!stays(tab) && <Menu.Item onClick={() => tabs.close(tabKey)}>{t`Close`}</Menu.Item>}
        {!tab.affix && (
          <Menu.Item onClick={() => tabs.pin(tabKey, !tab.pinned)}>{tab.pinned ? t`Unpin` : t`Pin`}</Menu.Item>
        )}
        {tabs.mayShift(tabKey, 'left') && (
          <Menu.Item onClick={() => tabs.shift(tabKey, 'left')}>{t`Move left`}</Menu.Item>
        )}
        {tabs.mayShift(tabKey, 'right') && (
          <Menu.Item onClick={() => tabs.shift(tabKey, 'right')}>{t`Move right`}</Menu.Item>
        )}
        <Menu.Item onClick={() => tabs.closeOthers(tabKey)}>{t`Close others`}</Menu.Item>
        <Menu.Item onClick={() => tabs.closeSide(tabKey, 'left')}>{t`Close left`}</Menu.Item>
        <Menu.Item onClick={() => tabs.closeSide(tabKey, 'right')}>{t`Close right`}</Menu.Item>
        <Menu.Item onClick={tabs.closeAll}>{t`Close all`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
