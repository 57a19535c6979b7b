import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { listCaseOperations } from '@cordillera/contract/operation-log/log'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type CallError, call } from '../ui/call.ts'
import { IconSearch } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader, Panel } from '../ui/page.tsx'
import { Count } from '../ui/show/show.tsx'
import { Empty, ErrorState, Loading } from '../ui/states.tsx'
import classes from './operation-log.module.css'
import { type Subject, subjectOf } from './record-id.ts'
import { Timeline } from './Timeline.tsx'

const pageSize = 50

/** /opt-audit/case: everything that was done to one case, application or borrower. */
export default function CaseLog() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('id') ?? ''
  const subject = subjectOf(asked)
  return (
    <Page>
      <PageHeader title={inWords(screenOf('case').title)} />
      <SubjectForm key={asked} asked={asked} onAsk={(id) => setSearch(id ? { id } : {})} />
      {subject ? (
        <SubjectLog key={asked} id={asked} subject={subject} />
      ) : (
        <Empty title={t`Whose log?`} icon={<IconSearch size={20} aria-hidden />}>
          {t`Enter the id of a case, an application or a borrower. It stands in every list and in the operation log.`}
        </Empty>
      )}
    </Page>
  )
}

function SubjectForm({ asked, onAsk }: { asked: string; onAsk: (id: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(asked)
  const [refused, setRefused] = useState(Boolean(asked) && !subjectOf(asked))
  function submit(event: FormEvent) {
    event.preventDefault()
    const id = typed.trim().toUpperCase()
    setRefused(id !== '' && !subjectOf(id))
    if (id === '' || subjectOf(id)) onAsk(id)
  }
  return (
    <form onSubmit={submit} className={classes.ask}>
      <TextInput
        className={classes.askField ?? ''}
        aria-label={t`Id of a case, application or borrower`}
        placeholder={t`Id of a case, application or borrower`}
        leftSection={<IconSearch size={13} aria-hidden />}
        value={typed}
        error={refused && t`This is not an id: it has 13 letters and digits and begins with C, A or U.`}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit" variant="default">{t`Show`}</Button>
    </form>
  )
}

function SubjectLog({ id, subject }: { id: string; subject: Subject }) {
  const { t } = useLingui()
  const log = useInfiniteQuery<Output<typeof listCaseOperations>, CallError>({
    queryKey: [listCaseOperations.path, subject],
    // a missing or foreign id is said in its place, not in a corner
    queryFn: ({ pageParam, signal }) =>
      call(
        listCaseOperations,
        { of: subject, currentPage: Number(pageParam), pageSize, sortOrder: 'desc' },
        { signal, say: 'nothing' },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.list.length === pageSize ? pages.length + 1 : undefined),
  })
  if (log.error && !log.data) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />
  if (!log.data) return <Loading lines={12} />
  const entries = log.data.pages.flatMap((page) => page.list)
  const total = log.data.pages[0]?.total ?? 0
  return (
    <Panel
      title={
        <>
          <span className="mono">{id}</span>
          <span className={classes.total}>
            <Count value={total} /> <Plural value={total} one="entry" other="entries" />
          </span>
        </>
      }
    >
      {entries.length === 0 ? <Empty title={t`Nothing has been done to it yet`} /> : <Timeline entries={entries} />}
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
    </Panel>
  )
}
