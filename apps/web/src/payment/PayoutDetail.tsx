import { decidePayOfStaff, payOfStaffLines, payOfStaffList } from '@cordillera/contract/payment/staff-payout'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { Can } from '../ui/environment.tsx'
import { IconChevronLeft } from '../ui/icons.ts'
import { PageHeader } from '../ui/page.tsx'
import { moneyText } from '../ui/show/money-text.ts'
import { type Fact, Facts, Instant, Money, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { type Payout, PayoutLines } from './PayoutLines.tsx'
import { payoutStanding } from './words.ts'

const lookAgainMs = 3_000

/** One list: what it comes to, its lines, and the decision of a second person. */
export function PayoutDetail({ batchId, onBack }: { batchId: string; onBack: () => void }) {
  const { t } = useLingui()
  const lists = useMovingList(batchId)
  return (
    <Loaded {...lists}>
      {({ list: [payout] }) =>
        payout ? (
          <>
            <Head payout={payout} onBack={onBack} />
            <PayoutFacts payout={payout} />
            <PayoutLines payout={payout} />
          </>
        ) : (
          <Button variant="default" onClick={onBack}>{t`All lists`}</Button>
        )
      }
    </Loaded>
  )
}

/** Lines that are on their way arrive one by one: it is asked again until all have, and the lines with it. */
function useMovingList(batchId: string) {
  const client = useQueryClient()
  const lists = useData(payOfStaffList, { batchId })
  const counts = lists.data?.list[0]?.counts
  useData(payOfStaffList, { batchId }, counts?.paying ? { refetchEveryMs: lookAgainMs } : {})
  const ended = counts && `${counts.paid} ${counts.failed}`
  useEffect(() => {
    if (ended) void client.invalidateQueries({ queryKey: [payOfStaffLines.path] })
  }, [client, ended])
  return lists
}

function Head({ payout, onBack }: { payout: Payout; onBack: () => void }) {
  const { t, i18n } = useLingui()
  const [decision, setDecision] = useState<'approve' | 'refuse' | null>(null)
  const standing = payoutStanding(payout)
  const waits = payout.state === 'uploaded'
  const why = payout.mine ? t`You uploaded it: somebody else decides` : undefined
  const decide = (next: 'approve' | 'refuse') => ({
    disabled: payout.mine || (next === 'approve' && payout.counts.ready === 0),
    onClick: () => setDecision(next),
    ...(why ? { title: why } : {}),
  })
  return (
    <>
      <PageHeader
        title={payout.name}
        aside={<Tone tone={standing.tone}>{i18n._(standing.words)}</Tone>}
        actions={
          <>
            <Button variant="subtle" color="gray" leftSection={<IconChevronLeft size={14} />} onClick={onBack}>
              {t`All lists`}
            </Button>
            {waits && (
              <Can press="payOfMexicoStaff_approve">
                <Button variant="default" {...decide('refuse')}>{t`Refuse`}</Button>
              </Can>
            )}
          </>
        }
        primary={
          waits && (
            <Can press="payOfMexicoStaff_approve">
              <Button {...decide('approve')}>{t`Approve and pay`}</Button>
            </Can>
          )
        }
      />
      {decision && <Decide payout={payout} decision={decision} onClose={() => setDecision(null)} />}
    </>
  )
}

function Decide({
  payout,
  decision,
  onClose,
}: {
  payout: Payout
  decision: 'approve' | 'refuse'
  onClose: () => void
}) {
  const { t } = useLingui()
  const amount = `${payout.currency} ${moneyText(payout.total, payout.currency)}`
  const people = payout.counts.ready
  const approves = decision === 'approve'
  const action = useAction(decidePayOfStaff, {
    invalidate: [payOfStaffList, payOfStaffLines],
    success: approves ? t`Approved: ${amount} is on its way.` : t`Refused: nobody is paid by this list.`,
  })
  const { batchId, version } = payout
  return (
    <ConfirmWithReason
      title={
        approves
          ? t`Pay ${amount} to ${plural(people, { one: '# person', other: '# people' })}`
          : t`Refuse the list: nobody is paid`
      }
      confirm={approves ? t`Pay ${amount}` : t`Refuse`}
      tone={approves ? 'normal' : 'danger'}
      onClose={onClose}
      onConfirm={async (note) => (await action.run({ batchId, version, decision, note })) !== undefined}
    />
  )
}

function PayoutFacts({ payout }: { payout: Payout }) {
  const { t } = useLingui()
  const { counts } = payout
  const facts: Fact[] = [
    { label: t`To pay out`, value: <Money minor={payout.total} currency={payout.currency} /> },
    { label: t`Paid out so far`, value: <Money minor={payout.paid} currency={payout.currency} /> },
    { label: t`Lines`, value: <Plural value={counts.lines} one="# line" other="# lines" /> },
    { label: t`Merchant`, value: payout.merchantName },
    { label: t`Uploaded by`, value: payout.madeBy },
    { label: t`Uploaded`, value: <Instant at={payout.madeTime} /> },
    ...(payout.decidedTime
      ? [
          { label: t`Decided by`, value: payout.decidedBy },
          { label: t`Why so`, value: payout.note },
        ]
      : []),
  ]
  return <Facts facts={facts} />
}
