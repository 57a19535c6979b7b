import type { Output } from '@cordillera/contract/endpoint'
import { countUnread, listNotifications, markRead } from '@cordillera/contract/notification/notification'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IconBell } from '../../ui/icons.ts'
import { Ago } from '../../ui/show/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import classes from './notifications.module.css'

type Page = Output<typeof listNotifications>
type Notification = Page['list'][number]
const step = 20
const atMost = 200

/** What I was told of, newest first. A click reads it and opens the place it is about. */
export default function Notifications({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [pageSize, setPageSize] = useState(step)
  const { data, error, refetch } = useData(listNotifications, { pageSize })
  const [shown, setShown] = useState<Page>()
  // while more of them are asked for, the ones that are there stay
  if (data && data !== shown) setShown(data)
  const page = data ?? shown
  const newest = page?.list[0]
  const read = useAction(markRead, { invalidate: [countUnread, listNotifications] })
  const hasUnread = page?.list.some(({ readTime }) => readTime === null)
  return (
    <section className={classes.panel} aria-label={t`Notifications`}>
      <header>
        <h2>{t`Notifications`}</h2>
        {newest && hasUnread && (
          <Button
            variant="subtle"
            size="compact-xs"
            loading={read.pending}
            onClick={() => read.run({ upTo: newest.at })}
          >
            {t`Mark all as read`}
          </Button>
        )}
      </header>
      <Loaded data={page} error={error} refetch={refetch}>
        {({ list, total }) =>
          list.length === 0 ? (
            <Empty icon={<IconBell size={20} aria-hidden />} title={t`Nothing new`}>
              {t`Finished jobs, new cases and promises that are due appear here.`}
            </Empty>
          ) : (
            <div className={classes.scroll}>
              <ul>
                {inGroups(list).map((group) => (
                  <Group key={group[0].notificationId} group={group} onRead={read.run} onClose={onClose} />
                ))}
              </ul>
              {total > list.length && pageSize < atMost && (
                <Button variant="subtle" fullWidth onClick={() => setPageSize(pageSize + step)}>
                  {t`Show older`}
                </Button>
              )}
            </div>
          )
        }
      </Loaded>
    </section>
  )
}

type Notices = readonly [Notification, ...Notification[]]

/** A night tells of each merchant by itself: of this many of a kind that come one after the other, the newest stands for all. */
const groupedFrom = 3

/** Lines that follow each other and say the same of another thing, read or unread. */
function inGroups(list: readonly Notification[]): Notices[] {
  const runs: [Notification, ...Notification[]][] = []
  for (const one of list) {
    const last = runs.at(-1)
    const isLike = last && last[0].kind === one.kind && (last[0].readTime === null) === (one.readTime === null)
    if (isLike) last.push(one)
    else runs.push([one])
  }
  return runs.flatMap((run) => (run.length < groupedFrom ? run.map((one): Notices => [one]) : [run]))
}

interface GroupProps {
  readonly group: Notices
  readonly onRead: LineProps['onRead']
  readonly onClose: () => void
}
function Group({ group, onRead, onClose }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  const [newest, ...others] = group
  const unread = group.filter(({ readTime }) => readTime === null).map(({ notificationId }) => notificationId)
  return (
    <>
      <li>
        <Line notification={newest} onRead={onRead} onClose={onClose} />
        {others.length > 0 && (
          <div className={classes.group}>
            <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Plural value={others.length} one="# more like it" other="# more like it" />
            </button>
            {unread.length > 1 && (
              <button type="button" className={classes.more} onClick={() => onRead({ notifications: unread })}>
                <Trans>Mark these as read</Trans>
              </button>
            )}
          </div>
        )}
      </li>
      {isOpen &&
        others.map((one) => (
          <li key={one.notificationId}>
            <Line notification={one} onRead={onRead} onClose={onClose} />
          </li>
        ))}
    </>
  )
}

interface LineProps {
  readonly notification: Notification
  readonly onRead: (input: { notifications: number[] }) => void
  readonly onClose: () => void
}
function Line({ notification: { notificationId, text, place, at, readTime }, onRead, onClose }: LineProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isUnread = readTime === null
  function open() {
    if (isUnread) onRead({ notifications: [notificationId] })
    if (!place) return
    onClose()
    navigate(place)
  }
  return (
    <button type="button" className={classes.line} data-unread={isUnread || undefined} onClick={open}>
      <span className={classes.text}>
        {isUnread && <span className={classes.new}>{t`New`}</span>}
        {text}
      </span>
      <span className={classes.at}>
        <Ago at={at} />
      </span>
    </button>
  )
}
