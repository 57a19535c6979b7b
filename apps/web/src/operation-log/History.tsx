import type { AnyEndpoint, Input, Output } from '@cordillera/contract/endpoint'
import { listAccountOperations, listCaseOperations, listOperationLog } from '@cordillera/contract/operation-log/log'
import type { Page } from '@cordillera/contract/page'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Archived } from '../ui/Archived.tsx'
import { type CallError, call } from '../ui/call.ts'
import { DetailDrawer } from '../ui/DetailDrawer.tsx'
import { Empty, ErrorState, Loading } from '../ui/states.tsx'
import classes from './operation-log.module.css'
import type { Subject } from './record-id.ts'
import { Timeline, type TimelineRow } from './Timeline.tsx'

const pageSize = 50

/** Draws the entries once they are there; `total` is how many there are in all. */
type Frame = (total: number, entries: ReactNode) => ReactNode
const plain: Frame = (_, entries) => entries

/** What was done to a case, an application or a borrower, newest first, page after page on request. */
export function SubjectHistory({ subject, children = plain }: { subject: Subject; children?: Frame }) {
  return (
    <Entries endpoint={listCaseOperations} input={{ of: subject }} of={Object.values(subject)[0] ?? ''}>
      {children}
    </Entries>
  )
}

interface EntriesProps<E extends AnyEndpoint> {
  readonly endpoint: E
  readonly input: Partial<Input<E>>
  readonly of: string
  readonly children: Frame
}
function Entries<E extends typeof listAccountOperations | typeof listCaseOperations | typeof listOperationLog>(
  props: EntriesProps<E>,
) {
  const { endpoint, input, of, children } = props
  const { t } = useLingui()
  const [withArchive, setWithArchive] = useState(false)
  const log = useInfiniteQuery<Output<E>, CallError>({
    queryKey: [endpoint.path, input, withArchive],
    // a missing or foreign id is said in its place, not in a corner
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...input, withArchive, currentPage: Number(pageParam), pageSize, sortOrder: 'desc' }
      return call(endpoint, asked as Input<E>, { signal, say: 'nothing' })
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.list.length === pageSize ? pages.length + 1 : undefined),
  })
  if (log.error && !log.data) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />
  if (!log.data) return <Loading lines={12} />
  const pages = log.data.pages as (Page<TimelineRow> & { since: string | null })[]
  const since = log.hasNextPage ? null : pages[0]?.since
  const entries = pages.flatMap((page) => page.list)
  return children(
    pages[0]?.total ?? 0,
    <>
      {entries.length === 0 ? (
        <Empty title={t`Nothing has been done to it yet`} />
      ) : (
        <Timeline entries={entries} of={of} />
      )}
      {log.hasNextPage && (
        <Button
          variant="default"
          className={classes.older ?? ''}
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {t`Show older entries`}
        </Button>
      )}
      <Archived since={since} onLook={() => setWithArchive(true)} />
    </>,
  )
}

interface HistoryDrawerProps {
  /** Whose: a case, an application, a borrower, an account, or another record by the id that its entries name. Null: closed. */
  readonly of: Subject | { readonly account: number } | { readonly target: string } | null | ''
  /** The record in words, where its id says nothing. */
  readonly name?: ReactNode
  readonly onClose: () => void
}

/**
 * A row's history beside its list. For those who may open the case log, for `target` the operation log, and for `account`
 * the accounts.
 */
export function HistoryDrawer({ of, name, onClose }: HistoryDrawerProps) {
  const { t } = useLingui()
  const id = of ? Object.values(of)[0] : ''
  return (
    <DetailDrawer
      opened={Boolean(of)}
      onClose={onClose}
      size="wide"
      title={
        <>
          {t`History`} {name ?? <span className="mono">{id}</span>}
        </>
      }
    >
      {of && 'target' in of && (
        <Entries endpoint={listOperationLog} input={of} of={of.target}>
          {plain}
        </Entries>
      )}
      {of && 'account' in of && (
        <Entries endpoint={listAccountOperations} input={of} of={`account:${of.account}`}>
          {plain}
        </Entries>
      )}
      {of && !('target' in of) && !('account' in of) && <SubjectHistory subject={of} />}
    </DetailDrawer>
  )
}
