import { countUnread, listNotifications, unreadCountedTo } from '@cordillera/contract/notification/notification'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Popover } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { IconBell } from '../../ui/icons.ts'
import { Loading } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import { missed, useEvents } from '../../ui/use-events.ts'
import classes from './notifications.module.css'

const Notifications = lazy(() => import('./Notifications.tsx'))

/** How many things wait to be read, live; a click shows them. */
export function Bell() {
  const { t } = useLingui()
  const client = useQueryClient()
  const [opened, setOpened] = useState(false)
  const { data } = useData(countUnread, {})
  const ask = () => {
    void client.invalidateQueries({ queryKey: [countUnread.path] })
    void client.invalidateQueries({ queryKey: [listNotifications.path] })
  }
  useEvents('notification', ask)
  useEvents(missed, ask)
  const unread = data?.unread ?? 0
  const shown = unread >= unreadCountedTo ? `${unreadCountedTo - 1}+` : String(unread)
  const label = unread > 0 ? t`Notifications, ${shown} unread` : t`Notifications`
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size={32}
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
          className={classes.bell ?? ''}
        >
          <IconBell size={16} />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {shown}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t`Notifications`}>
        {opened && (
          <Suspense fallback={<Loading />}>
            <Notifications onClose={() => setOpened(false)} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
