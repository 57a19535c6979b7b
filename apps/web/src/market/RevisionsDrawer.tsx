import type { Output } from '@cordillera/contract/endpoint'
import { buttonOf, contentHistory, listContent, restoreContent } from '@cordillera/contract/market/content'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Can } from '../ui/environment.tsx'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { Instant, Tone } from '../ui/show/show.tsx'
import { useAction } from '../ui/use-action.ts'
import { useList } from '../ui/use-list.ts'
import { ContentChanges } from './ContentChanges.tsx'
import type { Item } from './item.ts'
import classes from './market.module.css'

type Revision = Output<typeof contentHistory>['list'][number]

/** Every save of an item: what it changed, where it was served, and the way back to it. */
export function RevisionsDrawer({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useLingui()
  const list = useList(contentHistory, { itemId: item.itemId, pageSize: 100 })
  const restore = useAction(restoreContent, {
    invalidate: [listContent, contentHistory],
    success: t`Restored as a new draft`,
  })
  const why = (revision: Revision) =>
    ({
      made: t`Made`,
      edited: t`Edited`,
      moved: t`Moved in its order`,
      restored: t`Restored from ${revision.ofNumber ?? 0}`,
      copied: t`Copied from another merchant`,
    })[revision.why]
  return (
    <SideDrawer opened onClose={onClose} title={t`History of “${item.title}”`} size="wide">
      <ol className={classes.entries} style={{ padding: 16 }}>
        {list.rows.map((revision, at) => {
          const { number, served, content, madeBy, madeTime } = revision
          const before = list.rows[at + 1]?.content
          return (
            <li key={number}>
              <div className={classes.bar}>
                <strong>
                  {number}. {why(revision)}
                </strong>
                <span className={classes.quiet}>
                  {madeBy} · <Instant at={madeTime} />
                </span>
                {served.map((where) => (
                  <Tone key={where} tone={number === item.liveNumber ? 'green' : 'slate'}>
                    {where}
                  </Tone>
                ))}
                {number !== item.number && (
                  <Can press={buttonOf(item.kind, 'change')}>
                    <Button
                      size="compact-xs"
                      variant="default"
                      loading={restore.pending}
                      onClick={() => void restore.run({ itemId: item.itemId, version: item.version, number })}
                    >
                      {t`Restore`}
                    </Button>
                  </Can>
                )}
              </div>
              <ContentChanges before={before ?? null} after={content} />
            </li>
          )
        })}
      </ol>
    </SideDrawer>
  )
}
