import { countUnread, listNotifications, markRead } from '@cordillera/contract/notification/notification'
import type { App } from '../platform/app.ts'
import { implement } from '../platform/implement.ts'
import { notifyBrowsers } from '../platform/notifications.ts'
import { forgetBefore, pageOfNotifications, readThem, unreadOf } from './notification.queries.ts'

const dayMs = 86_400_000
const keptDays = 90

/** The notification centre. Domains tell people through `announce` (platform/notifications.ts). */
export function notificationModule(app: App): void {
  implement(app, listNotifications, (input, context) => pageOfNotifications(context, input))

  implement(app, countUnread, async (_, context) => ({ unread: await unreadOf(context) }))

  implement(app, markRead, async (which, { reach, db, rows, user, now }) => {
    const tx = reach.own()
    await readThem(tx, user.accountId, which, now)
    await notifyBrowsers(tx, [user.accountId])
    return { unread: await unreadOf({ db, rows }) }
  })

  app.jobs.regularly(dayMs, (db) => forgetBefore(db, new Date(app.clock.now().getTime() - keptDays * dayMs)))
}
