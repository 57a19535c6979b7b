import type { Output } from '@cordillera/contract/endpoint'
import {
  closeMessageWork,
  listMessageWork,
  matchMessageWork,
  messageWorkCandidates,
  settleMessageWork,
} from '@cordillera/contract/messaging/work'
import { workKinds } from '@cordillera/contract/messaging/work-terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Facts, Instant, nothing } from '../../ui/show/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { reasonOf, type Work } from './waiting.ts'

type Candidate = Output<typeof messageWorkCandidates>[number]
type Asking = { what: 'close' | 'delivered' | 'failed' } | { what: 'match'; messageId: string }

export function WorkDrawer({ work, onClose }: { work: Work; onClose: () => void }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { kind } = work
  return (
    <>
      <DetailDrawer
        opened
        onClose={onClose}
        size="wide"
        title={inWords(workKinds[kind])}
        foot={
          <Can press="messageWork_change">
            {kind === 'unknown' ? (
              <>
                <Button variant="default" onClick={() => setAsking({ what: 'failed' })}>{t`It did not arrive`}</Button>
                <Button onClick={() => setAsking({ what: 'delivered' })}>{t`It arrived`}</Button>
              </>
            ) : (
              <Button onClick={() => setAsking({ what: 'close' })}>{t`Done with it`}</Button>
            )}
          </Can>
        }
      >
        <Facts
          facts={[
            { label: t`Since`, value: <Instant at={work.time} /> },
            { label: t`Why`, value: reasonOf(work) || nothing },
            { label: t`Channel`, value: work.channel ?? nothing },
            { label: t`Number or address`, value: work.address ?? nothing },
            { label: t`What was told`, value: work.detail ?? nothing },
            { label: t`Message`, value: work.messageId ?? nothing },
          ]}
        />
        {kind === 'receipt' && (
          <Candidates workId={work.workId} onChoose={(messageId) => setAsking({ what: 'match', messageId })} />
        )}
      </DetailDrawer>
      {asking && <Ask work={work} asking={asking} onClose={() => setAsking(null)} onDone={onClose} />}
    </>
  )
}

function Candidates({ workId, onChoose }: { workId: string; onChoose: (messageId: string) => void }) {
  const { t } = useLingui()
  const found = useData(messageWorkCandidates, { workId })
  const mayChange = useMay().press('messageWork_change')
  return (
    <DetailSection title={t`Messages it may be of`}>
      <Loaded {...found}>
        {(candidates) =>
          candidates.length === 0 ? (
            <Empty title={t`No message to that number waits for a receipt`} />
          ) : (
            <PlainTable<Candidate>
              label={t`Messages it may be of`}
              rows={candidates}
              rowKey={({ messageId }) => messageId}
              folds
              columns={[
                { header: t`Queued`, cell: ({ queuedTime }) => <Instant at={queuedTime} /> },
                { header: t`Sent`, cell: ({ sentTime }) => (sentTime ? <Instant at={sentTime} /> : nothing) },
                { header: t`Text`, wraps: true, cell: ({ text }) => text },
                {
                  header: t`It is this one`,
                  cell: ({ messageId }) =>
                    mayChange && (
                      <Button variant="subtle" size="compact-sm" onClick={() => onChoose(messageId)}>
                        {t`It is this one`}
                      </Button>
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </DetailSection>
  )
}

function Ask({
  work: { workId },
  asking,
  onClose,
  onDone,
}: {
  work: Work
  asking: Asking
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useLingui()
  const invalidate = [listMessageWork]
  const close = useAction(closeMessageWork, { invalidate })
  const settle = useAction(settleMessageWork, { invalidate })
  const match = useAction(matchMessageWork, { invalidate: [listMessageWork, messageWorkCandidates] })
  const titles = {
    close: t`Done with it`,
    delivered: t`It arrived`,
    failed: t`It did not arrive`,
    match: t`It is this one`,
  }
  const run = (note: string) =>
    asking.what === 'close'
      ? close.run({ workId, note })
      : asking.what === 'match'
        ? match.run({ workId, messageId: asking.messageId, note })
        : settle.run({ workId, state: asking.what, note })
  return (
    <ConfirmWithReason
      title={titles[asking.what]}
      confirm={titles[asking.what]}
      label={t`How do you know?`}
      onClose={onClose}
      onConfirm={async (note) => {
        const isDone = (await run(note)) !== undefined
        if (isDone) onDone()
        return isDone
      }}
    />
  )
}
