import { queryUserInfo } from '@cordillera/contract/access/session'
import {
  commentOrder,
  listOrderHandlers,
  orderDetail,
  showOrderImage,
  showOrderPhone,
} from '@cordillera/contract/service-desk/order'
import {
  escalationLevels,
  orderContactTypes,
  orderEntryKinds,
  orderGroups,
  orderStates,
  orderTypes,
} from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { borrowerPath } from '../borrower/public.tsx'
import { callFile } from '../ui/call.ts'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { Can, useMay } from '../ui/environment.tsx'
import { LimitedTextarea } from '../ui/form/LimitedTextarea.tsx'
import { useKept } from '../ui/form/use-kept.ts'
import { inWords } from '../ui/language.ts'
import { Masked } from '../ui/Masked.tsx'
import { Pictures } from '../ui/Pictures.tsx'
import { DueClock } from '../ui/show/DueClock.tsx'
import { type Fact, Facts, Instant, nothing, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { CellLink } from '../ui/table/columns.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import { OrderHanging } from './OrderHanging.tsx'
import { OrderMore } from './OrderMore.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import { Minutes, OrderTalk } from './OrderTalk.tsx'
import { Due, type OrderDetail } from './order-columns.tsx'
import classes from './service-desk.module.css'
import { orderStateTones } from './tones.ts'

type Entry = OrderDetail['entries'][number]

/** One work order: who wants what, what was written under it, and the next step. */
export function OrderDrawer({ orderId, onClose }: { orderId: string | null; onClose: () => void }) {
  if (orderId === null) return null
  return <Opened key={orderId} orderId={orderId} onClose={onClose} />
}

function Opened({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useLingui()
  const order = useData(orderDetail, { orderId })
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      size="wide"
      title={order.data ? inWords(orderTypes[order.data.type]) : t`Work order`}
      foot={
        order.data && (
          <>
            <OrderMore order={order.data} />
            <OrderSteps order={order.data} />
          </>
        )
      }
    >
      <Loaded {...order}>{(found) => <Order order={found} />}</Loaded>
    </DetailDrawer>
  )
}

function Order({ order }: { order: OrderDetail }) {
  const { t } = useLingui()
  const { orderId, images } = order
  return (
    <>
      <OrderFacts order={order} />
      <DetailSection title={t`Question`}>
        <p className={classes.text}>{order.questionContent}</p>
      </DetailSection>
      {order.suggestion && (
        <DetailSection title={t`Suggestion`}>
          <p className={classes.text}>{order.suggestion}</p>
        </DetailSection>
      )}
      <OrderHanging order={order} />
      {images.length > 0 && (
        <DetailSection title={t`Pictures`}>
          <Pictures
            pictures={images.map((fileId, at) => ({ fileId, label: t`Picture ${at + 1} of ${images.length}` }))}
            name={[showOrderImage.path, orderId]}
            load={(fileId, signal) => callFile(showOrderImage, { orderId, fileId }, { signal })}
          />
        </DetailSection>
      )}
      <DetailSection title={t`History`}>
        <ol className={classes.entries}>
          {order.entries.map((entry) => (
            <li key={entry.entryId}>
              <Instant at={entry.at} />
              <Written entry={entry} />
            </li>
          ))}
        </ol>
        <Can press="order_handel_work">
          {order.closedTime === null && <Talk order={order} />}
          <Comment order={order} />
        </Can>
      </DetailSection>
    </>
  )
}

/** Who handles it answers; of nobody's whoever is first. */
function Talk({ order }: { order: OrderDetail }) {
  const { t } = useLingui()
  const me = useData(queryUserInfo, {}, { goodForMs: 60_000 })
  const { handler, handlerName } = order
  if (!me.data) return null
  const isAnothers = handler !== null && handler !== me.data.account_id
  return <OrderTalk order={order} why={isAnothers ? t`${handlerName} handles it` : undefined} />
}

const levelOf = (level: number) => escalationLevels[level === 2 ? 2 : 1]

function OrderFacts({ order }: { order: OrderDetail }) {
  const { t } = useLingui()
  const facts: Fact[] = [
    {
      label: t`Status`,
      value: <Tone tone={orderStateTones[order.status]}>{inWords(orderStates[order.status])}</Tone>,
    },
    { label: order.closedTime ? t`Closed on` : t`Resolve by`, value: <Due order={order} /> },
    { label: t`Handled by`, value: order.handlerName ?? t`nobody yet` },
    { label: t`Group`, value: inWords(orderGroups[order.group]) },
    {
      label: t`Customer`,
      value: order.userId ? (
        <CellLink to={`${borrowerPath(order.userId)}?tab=orders`}>{order.borrower}</CellLink>
      ) : (
        <Phone order={order} />
      ),
    },
    { label: t`Merchant`, value: `${order.merchantName} · ${order.country}` },
    { label: t`Loan`, value: order.loanId ?? nothing },
    { label: t`How they got in touch`, value: inWords(orderContactTypes[order.contactType]) },
    { label: t`Answer by`, value: order.replyDueTime ? <DueClock due={order.replyDueTime} /> : nothing },
    {
      label: t`First answered`,
      value: order.firstAnswerTime ? <Instant at={order.firstAnswerTime} /> : nothing,
    },
    { label: t`Escalation`, value: order.escalation ? inWords(levelOf(order.escalation)) : nothing },
    { label: t`Minutes worked`, value: order.workedMinutes || nothing },
    {
      label: t`Customer’s score`,
      value: order.score ? [`${order.score}/5`, order.scoreSaid].filter(Boolean).join(' · ') : nothing,
    },
    { label: t`Made by`, value: order.creatorName ?? t`The customer` },
    { label: t`Made`, value: <Instant at={order.createdTime} /> },
  ]
  return <Facts facts={facts} />
}

/** The phone of somebody who is no borrower; without a reason nobody sees it whole. */
function Phone({ order: { orderId, phone } }: { order: OrderDetail }) {
  const { t } = useLingui()
  const may = useMay()
  const reveal = useAction(showOrderPhone)
  return (
    <Masked
      label={t`the phone`}
      masked={phone}
      isPhone
      onReveal={may.press('order_handel_work') ? (asked) => reveal.run({ orderId, ...asked }) : undefined}
      // a copy is logged of a case, a loan or a borrower; of this phone its showing is on record
      onCopy={() => undefined}
    />
  )
}

const whoWrote = ({ by, kind }: Entry, words: { customer: string; clock: string; gone: string }) => {
  if (by !== null) return by
  if (kind === 'transfer') return words.gone
  return kind === 'escalate' ? words.clock : words.customer
}

function Written({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  const { fromHandler, toHandler, fromGroup, toGroup } = entry
  const handed = entry.kind === 'transfer' && [
    [fromGroup && inWords(orderGroups[fromGroup]), fromHandler].filter(Boolean).join(' · '),
    [toGroup && inWords(orderGroups[toGroup]), toHandler].filter(Boolean).join(' · '),
  ]
  return (
    <div className={classes.what}>
      <strong>{inWords(orderEntryKinds[entry.kind])}</strong>
      {handed && <span>{handed.join(' → ')}</span>}
      <span className={classes.quiet}>
        {whoWrote(entry, {
          ...{ customer: t`the customer`, clock: t`by time`, gone: t`whoever had it can no longer work it` },
        })}
      </span>
      {entry.of && <span className={classes.quiet}>{entry.of}</span>}
      {entry.minutes && <span className={classes.quiet}>{t`${entry.minutes} min`}</span>}
      {entry.note && <p className={classes.text}>{entry.note}</p>}
    </div>
  )
}

function Comment({ order: { orderId, merchant } }: { order: OrderDetail }) {
  const { t } = useLingui()
  const [note, setNote, forget] = useKept(`order ${orderId}`, '')
  const [minutes, setMinutes] = useState<number>()
  const [mentions, setMentions] = useState<string[]>([])
  const handlers = useData(listOrderHandlers, { merchant }, { goodForMs: 60_000 })
  const action = useAction(commentOrder, {
    invalidate: [orderDetail],
    onDone: () => {
      forget()
      setMinutes(undefined)
      setMentions([])
    },
  })
  const asked = { ...(minutes ? { minutes } : {}), ...(mentions.length > 0 ? { mentions: mentions.map(Number) } : {}) }
  return (
    <div className={classes.comment}>
      <LimitedTextarea
        label={t`Comment`}
        description={t`For the desk alone: the customer does not read it.`}
        autosize
        minRows={2}
        maxRows={8}
        limit={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {note.trim() !== '' && (
        <>
          <MultiSelect
            label={t`Mention`}
            description={t`They are told, and follow it from now on.`}
            searchable
            maxValues={10}
            data={(handlers.data ?? []).map(({ accountId, name }) => ({ value: String(accountId), label: name }))}
            value={mentions}
            onChange={setMentions}
          />
          <Minutes value={minutes} onChange={setMinutes} />
        </>
      )}
      <WhyButton
        variant="default"
        why={note.trim() === '' && t`Write the comment first`}
        loading={action.pending}
        onClick={() => void action.run({ orderId, note: note.trim(), ...asked })}
      >
        {t`Add the comment`}
      </WhyButton>
    </div>
  )
}
