import { collectResult } from '@cordillera/contract/collection/results'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { InPlace, useMay } from '../../ui/environment.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useTabTitle } from '../../ui/tab.tsx'
import { useData } from '../../ui/use-data.ts'
import { missed, useEvents } from '../../ui/use-events.ts'
import { WorkColumns, WorkPage } from '../../ui/WorkPage.tsx'
import { CallBar } from '../contact/CallBar.tsx'
import { QuietBanners } from '../contact/ComplaintBanner.tsx'
import { useCallKey } from '../contact/use-call.ts'
import { type Advice, mayBeContacted, useMayContact } from '../contact/use-may-contact.ts'
import { useMessageKey, type WrittenChannel } from '../contact/use-message.ts'
import { shortId } from '../show/case-words.tsx'
import { concerns } from '../show/payment-event.ts'
import { BlockBanner, GoneBanner, OwedBanner, StaleBanner } from './Banners.tsx'
import { CaseHead } from './CaseHead.tsx'
import { blockOf, type CaseInfo, resultOfKey } from './case-info.ts'
import { DebtByDate } from './DebtByDate.tsx'
import { DoNow } from './DoNow.tsx'
import { dayChoices } from './log-form.ts'
import { Owes } from './Owes.tsx'
import { PayLink } from './PayLink.tsx'
import { ReadContacts } from './ReadContacts.tsx'
import { Timeline } from './Timeline.tsx'
import { timelineRows } from './timeline-rows.ts'
import { useLog } from './use-log.ts'
import { useNext } from './use-next.ts'
import { useWorkbenchKeys } from './use-workbench-keys.ts'
import { WorkStrip } from './WorkStrip.tsx'
import { WriteTo } from './WriteTo.tsx'
import { useWorkMode } from './work-mode.ts'
import classes from './workbench.module.css'

/** One case with everything for the next decision on it, from one call. */
export default function WorkbenchPage() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { data, error, refetch } = useData(getCaseInfo, { caseId: id }, { askUntilAnswered: true })
  useTabTitle(shortId(id))
  const hear = (event: unknown) => {
    if (data && concerns(event, [data.case.caseId])) refetch()
  }
  useEvents('payment', hear)
  useEvents('case', hear)
  useEvents('call', hear)
  useEvents('message', hear)
  useEvents(missed, refetch)
  return (
    <Loaded data={data} error={error} refetch={refetch} failed={t`Get case details failed`}>
      {(info) => (
        <InPlace of={info.case}>
          <Workbench key={info.case.caseId} info={info} isGone={error?.http === 200} />
        </InPlace>
      )}
    </Loaded>
  )
}

interface WorkbenchProps {
  readonly info: CaseInfo
  /** It was in this person's hands when it was opened, and is not any more. */
  readonly isGone: boolean
}
function Workbench({ info, isGone }: WorkbenchProps) {
  const may = useMay()
  const note = useRef<HTMLTextAreaElement>(null)
  const [line, setLine] = useState<number | null>(null)
  const [panel, setPanel] = useState<'debt' | 'pay' | null>(null)
  const [channel, setChannel] = useState<WrittenChannel | null>(null)
  const close = () => setPanel(null)
  const isWorking = useWorkMode()
  const { next, follow, goTo, isLeaving, isOwed } = useNext(info)
  const log = useLog(info, follow)
  const advice = useMayContact(info.case.caseId).data
  const call = useCallKey({ caseId: info.case.caseId, contactId: log.form.contactId })
  const write = useMessageKey({ caseId: info.case.caseId, contactId: log.form.contactId }, setChannel)
  const isNarrow = useMediaQuery('(max-width: 991.98px)', window.innerWidth < 992)
  const block = blockOf(info)
  const isClosed = isGone || block === 'payed' || block === 'closed'
  const canWork = may.press('pendingCollect_work') && block === null && !isOwed && !isGone
  const hasNext = isWorking || info.position !== null

  useWorkbenchKeys({
    letter(key) {
      const result = canWork ? resultOfKey(key) : undefined
      if (result) log.pick(result.code)
      return result !== undefined
    },
    digit(number) {
      const { result } = log.form
      const day = result === null ? undefined : dayChoices(collectResult(result), info.today)[number - 1]
      if (canWork && day) log.change({ day })
    },
    amount: () => log.goTo('amount'),
    contact: () => canWork && log.change({ contactId: contactAfter(info, advice, log.form.contactId) }),
    call: () => canWork && call(),
    write: (channel) => canWork && write(channel),
    note: () => note.current?.focus(),
    move: (by) => setLine((now) => moved(now, by, timelineRows(info.timeline).length)),
    next: () => hasNext && void next(),
    debt: () => !isClosed && setPanel('debt'),
    pay: () => canWork && setPanel('pay'),
    save: (takeNext) => canWork && void log.save(takeNext && hasNext),
  })

  const owes = <Owes info={info} closed={isClosed} onDebt={() => setPanel('debt')} onPay={() => setPanel('pay')} />
  const timeline = <Timeline info={info} at={line} />
  const doNow = canWork ? (
    <DoNow info={info} log={log} note={note} hasNext={hasNext} />
  ) : (
    <ReadContacts info={info} closed={isClosed} unsaved={log.form.note} />
  )
  return (
    <WorkPage>
      <WorkStrip caseId={info.case.caseId} inHand={canWork} onDue={goTo} />
      <CaseHead info={info} closed={isClosed} hasNext={hasNext} onNext={next} isLeaving={isLeaving} />
      <CallBar caseId={info.case.caseId} />
      {!isClosed && <QuietBanners caseId={info.case.caseId} />}
      {isOwed && <OwedBanner onNext={next} />}
      {isGone && <GoneBanner />}
      {block && <BlockBanner block={block} info={info} />}
      {log.before && !block && !isGone && <StaleBanner before={log.before} now={info} />}
      <WorkColumns className={classes.columns}>
        {owes}
        {/* by thumb the work comes before the history */}
        {isNarrow ? doNow : timeline}
        {isNarrow ? timeline : doNow}
      </WorkColumns>
      {panel === 'debt' && <DebtByDate info={info} onPick={canWork ? log.change : undefined} onClose={close} />}
      {panel === 'pay' && <PayLink info={info} onClose={close} />}
      {channel && (
        <WriteTo info={info} contactId={log.form.contactId} channel={channel} onClose={() => setChannel(null)} />
      )}
    </WorkPage>
  )
}

/** The borrower, then each contact that may be contacted now, then the borrower again. */
function contactAfter({ contacts }: CaseInfo, advice: Advice | undefined, current: string | null): string | null {
  const usable = contacts
    .filter(({ contactId, disabled }) => !disabled && mayBeContacted(advice, contactId))
    .map(({ contactId }) => contactId)
  return usable[current === null ? 0 : usable.indexOf(current) + 1] ?? null
}

const moved = (now: number | null, by: 1 | -1, length: number): number | null =>
  length === 0 ? null : now === null ? 0 : Math.max(0, Math.min(length - 1, now + by))
