import type { Output } from '@cordillera/contract/endpoint'
import {
  decideMarketing,
  excludeMarketingMember,
  type listMarketingMembers,
  pauseMarketing,
  rebuildMarketingList,
  resumeMarketing,
  retireMarketingList,
  stopMarketing,
} from '@cordillera/contract/service-desk/marketing'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { useMay } from '../../ui/environment.tsx'
import { useAction } from '../../ui/use-action.ts'
import { changed } from './changed.ts'
import type { MarketingDetail } from './marketing-tones.ts'
import { StartForm } from './StartForm.tsx'

type Asking = 'start' | 'approve' | 'sendBack' | 'pause' | 'stop' | 'retire'

/** What can be done with a list where it stands. */
export function MarketingSteps({ list }: { list: MarketingDetail }) {
  const { t } = useLingui()
  const may = useMay()
  const [asking, setAsking] = useState<Asking | null>(null)
  const rebuild = useAction(rebuildMarketingList, { invalidate: changed, success: t`Looked at again.` })
  const resume = useAction(resumeMarketing, { invalidate: changed, success: t`It goes on where it was.` })
  const { listId, version, state } = list
  const seen = { listId, version }
  const mayChange = may.press('marketing_list_change')
  const maySend = may.press('marketing_list_send')
  return (
    <>
      {mayChange && (state === 'draft' || state === 'sent' || state === 'stopped') && (
        <Button variant="default" onClick={() => setAsking('retire')}>{t`Retire`}</Button>
      )}
      {mayChange && state === 'draft' && (
        <Button variant="default" loading={rebuild.pending} onClick={() => void rebuild.run(seen)}>
          {t`Look again who may be written to`}
        </Button>
      )}
      {maySend && state === 'draft' && <Button onClick={() => setAsking('start')}>{t`Write to this list`}</Button>}
      {may.press('marketing_list_decide') && state === 'asked' && (
        <>
          <Button variant="default" onClick={() => setAsking('sendBack')}>{t`Send back`}</Button>
          <Button onClick={() => setAsking('approve')}>{t`Let it begin`}</Button>
        </>
      )}
      {maySend && (state === 'asked' || state === 'sending' || state === 'paused') && (
        <Button variant="default" onClick={() => setAsking('stop')}>{t`Stop for good`}</Button>
      )}
      {maySend && state === 'sending' && <Button onClick={() => setAsking('pause')}>{t`Pause`}</Button>}
      {maySend && state === 'paused' && (
        <Button loading={resume.pending} onClick={() => void resume.run(seen)}>{t`Resume`}</Button>
      )}
      {asking === 'start' && <StartForm list={list} onClose={() => setAsking(null)} />}
      {asking !== null && asking !== 'start' && (
        <Ask key={asking} list={list} asking={asking} onClose={() => setAsking(null)} />
      )}
    </>
  )
}

function Ask({
  list: { listId, version, included },
  asking,
  onClose,
}: {
  list: MarketingDetail
  asking: Exclude<Asking, 'start'>
  onClose: () => void
}) {
  const { t } = useLingui()
  const decide = useAction(decideMarketing, { invalidate: changed })
  const pause = useAction(pauseMarketing, { invalidate: changed })
  const stop = useAction(stopMarketing, { invalidate: changed })
  const retire = useAction(retireMarketingList, { invalidate: changed })
  const seen = { listId, version }
  const asks = {
    approve: {
      title: t`Let it begin`,
      says: t`${plural(included, { one: '# person is', other: '# people are' })} looked at once more and written to, those held out excepted.`,
      run: (reason: string) => decide.run({ ...seen, approve: true, reason }),
    },
    sendBack: {
      title: t`Send back`,
      says: t`It is a draft again; nobody was written to.`,
      run: (reason: string) => decide.run({ ...seen, approve: false, reason }),
    },
    pause: {
      title: t`Pause`,
      says: t`Nothing more is handed over until it is resumed.`,
      run: (reason: string) => pause.run({ ...seen, reason }),
    },
    stop: {
      title: t`Stop for good`,
      says: t`Whoever was not written to by now is not any more.`,
      run: (reason: string) => stop.run({ ...seen, reason }),
    },
    retire: {
      title: t`Retire`,
      says: t`The list is not offered any more; nothing of it is lost.`,
      run: (reason: string) => retire.run({ ...seen, reason }),
    },
  }[asking]
  return (
    <ConfirmWithReason
      title={asks.title}
      confirm={asks.title}
      onClose={onClose}
      onConfirm={async (reason) => (await asks.run(reason)) !== undefined}
    >
      <p>{asks.says}</p>
    </ConfirmWithReason>
  )
}

type Member = Output<typeof listMarketingMembers>['list'][number]

/** One person less. */
export function TakeOut({ list, member }: { list: MarketingDetail; member: Member }) {
  const { t } = useLingui()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const exclude = useAction(excludeMarketingMember, { invalidate: changed })
  if (member.state !== 'included' || !may.press('marketing_list_change')) return null
  const { listId, version } = list
  const { memberId } = member
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>{t`Take out`}</Button>
      {isAsking && (
        <ConfirmWithReason
          title={t`Take out`}
          confirm={t`Take out`}
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => (await exclude.run({ listId, version, memberId, reason })) !== undefined}
        >
          <p>{t`This person is not written to by this list.`}</p>
        </ConfirmWithReason>
      )}
    </>
  )
}
