import {
  bookCollection,
  collectionLines,
  listCollections,
  refuseCollection,
} from '@cordillera/contract/payment/bancolombia/collection'
import { collectionStates } from '@cordillera/contract/payment/bancolombia/terms'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useJob } from '../../job/public.tsx'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { Confirm, ConfirmWithReason } from '../../ui/confirm.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { IconChevronLeft } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { moneyText } from '../../ui/show/money-text.ts'
import { Day, type Fact, Facts, Instant, Money, Tone } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { CollectionLines } from './CollectionLines.tsx'
import { type Collection, collectionTones } from './CollectionList.tsx'

/** One file: what it proved, its lines, and the press of a second person. */
export function CollectionDetail({ collectionId, onBack }: { collectionId: string; onBack: () => void }) {
  const { t } = useLingui()
  const found = useData(listCollections, { collectionId })
  return (
    <Loaded {...found}>
      {({ list: [file] }) =>
        file ? (
          <>
            <Head file={file} onBack={onBack} />
            <FileFacts file={file} />
            <CollectionLines file={file} />
          </>
        ) : (
          <Button variant="default" onClick={onBack}>{t`All files`}</Button>
        )
      }
    </Loaded>
  )
}

function Head({ file, onBack }: { file: Collection; onBack: () => void }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'book' | 'refuse' | 'history' | null>(null)
  const [jobId, setJobId] = useState<string>()
  const mayRead = useMay().open('log')
  const { collectionId, version, name, mine, state } = file
  const refuse = useAction(refuseCollection, {
    invalidate: [listCollections, collectionLines],
    success: t`Refused: nothing of it is booked, and it may be uploaded again.`,
  })
  const waits = state === 'parsed'
  return (
    <>
      <PageHeader
        title={name}
        aside={<Tone tone={collectionTones[state]}>{inWords(collectionStates[state])}</Tone>}
        actions={
          <>
            <Button variant="subtle" color="gray" leftSection={<IconChevronLeft size={14} />} onClick={onBack}>
              {t`All files`}
            </Button>
            {mayRead && <Button variant="default" onClick={() => setAsking('history')}>{t`History`}</Button>}
            {waits && (
              <Can press="bancolombia_book">
                <Button variant="default" onClick={() => setAsking('refuse')}>{t`Refuse`}</Button>
              </Can>
            )}
          </>
        }
        primary={
          waits && (
            <Can press="bancolombia_book">
              <WhyButton
                why={mine && t`You uploaded it or matched a line of it: somebody else books it`}
                onClick={() => setAsking('book')}
              >
                {t`Book all lines`}
              </WhyButton>
            </Can>
          )
        }
      />
      {jobId && <Booking key={jobId} jobId={jobId} />}
      {asking === 'book' && <Book file={file} onClose={() => setAsking(null)} onJob={setJobId} />}
      {asking === 'refuse' && (
        <ConfirmWithReason
          title={t`Refuse the file: nothing of it is booked`}
          confirm={t`Refuse`}
          tone="danger"
          onClose={() => setAsking(null)}
          onConfirm={async (reason) => (await refuse.run({ collectionId, version, reason })) !== undefined}
        />
      )}
      <HistoryDrawer
        of={asking === 'history' ? { target: collectionId } : null}
        name={name}
        onClose={() => setAsking(null)}
      />
    </>
  )
}

interface BookProps {
  readonly file: Collection
  readonly onClose: () => void
  readonly onJob: (jobId: string) => void
}
/** Says in numbers what the press books, and to whom. */
function Book({ file, onClose, onJob }: BookProps) {
  const { t } = useLingui()
  const { collectionId, version, currency, matched, unmatched, refused } = file
  const shown = (minor: number) => `${currency} ${moneyText(minor, currency)}`
  const book = useAction(bookCollection, { onDone: ({ jobId }) => onJob(jobId) })
  return (
    <Confirm
      opened
      title={t`Book ${shown(matched.amount + unmatched.amount)}`}
      confirm={t`Book all lines`}
      onClose={onClose}
      onConfirm={async () => {
        if ((await book.run({ collectionId, version })) !== undefined) onClose()
      }}
    >
      <p>{t`${shown(matched.amount)} in ${plural(matched.lines, { one: '# line', other: '# lines' })} goes to the loans they were matched with.`}</p>
      <p>{t`${shown(unmatched.amount)} in ${plural(unmatched.lines, { one: '# line', other: '# lines' })} is booked as unidentified and waits to be matched.`}</p>
      <p>
        {plural(refused.lines, {
          one: '# line is turned down and books nothing.',
          other: '# lines are turned down and book nothing.',
        })}
      </p>
    </Confirm>
  )
}

function Booking({ jobId }: { jobId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: job } = useJob(jobId)
  const state = job?.state
  useEffect(() => {
    if (state !== 'done' && state !== 'failed') return
    for (const { path } of [listCollections, collectionLines]) void client.invalidateQueries({ queryKey: [path] })
  }, [client, state])
  if (!job) return null
  if (state === 'failed')
    return (
      <Alert color="red" role="alert" title={t`Nothing was booked`}>
        {job.error ?? t`It failed.`}
      </Alert>
    )
  if (state !== 'done') return <p role="status">{t`Booking …`}</p>
  const { booked = 0, unidentified = 0 } = job.counts as Record<string, number>
  return (
    <Alert color="gray" role="status" title={t`Booked`}>
      {t`${plural(booked, { one: '# line', other: '# lines' })} went to loans, ${unidentified} wait as unidentified money.`}
    </Alert>
  )
}

function FileFacts({ file }: { file: Collection }) {
  const { t } = useLingui()
  const { currency } = file
  const sum = (label: string, { lines, amount }: Collection['matched']): Fact => ({
    label,
    value: (
      <>
        <Money minor={amount} currency={currency} /> · <Plural value={lines} one="# line" other="# lines" />
      </>
    ),
  })
  return (
    <Facts
      facts={[
        { label: t`Total, as the bank says`, value: <Money minor={file.total} currency={currency} /> },
        sum(t`Matched lines`, file.matched),
        sum(t`Not matched`, file.unmatched),
        sum(t`Turned down`, file.refused),
        sum(t`Booked`, file.booked),
        { label: t`Collected on`, value: <Day day={file.collectedDay} /> },
        { label: t`Batches`, value: file.batches },
        { label: t`Merchant`, value: file.merchantName },
        { label: t`Uploaded by`, value: file.uploadedBy },
        { label: t`Uploaded`, value: <Instant at={file.uploadedTime} /> },
        ...(file.decidedBy ? [{ label: t`Decided by`, value: file.decidedBy }] : []),
        ...(file.note ? [{ label: t`Why so`, value: file.note }] : []),
      ]}
    />
  )
}
