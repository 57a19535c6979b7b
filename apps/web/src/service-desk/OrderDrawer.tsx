import { commentOrder, orderDetail, showOrderImage, showOrderPhone } from '@cordillera/contract/service-desk/order'
import {
  orderContactTypes,
  orderEntryKinds,
  orderGroups,
  orderStates,
  orderTypes,
} from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { borrowerPath } from '../borrower/public.tsx'
import { callFile } from '../ui/call.ts'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { Can, useMay } from '../ui/environment.tsx'
import { LimitedTextarea } from '../ui/form/LimitedTextarea.tsx'
import { inWords } from '../ui/language.ts'
import { Masked } from '../ui/Masked.tsx'
import { Pictures } from '../ui/Pictures.tsx'
import { type Fact, Facts, Instant, nothing, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { CellLink } from '../ui/table/columns.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { OrderSteps } from './OrderSteps.tsx'
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
      foot={order.data && <OrderSteps order={order.data} />}
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
          <Comment orderId={orderId} />
        </Can>
      </DetailSection>
    </>
  )
}

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
    { label: t`Made by`, value: order.creatorName },
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

function Written({ entry }: { entry: Entry }) {
  const { fromHandler, toHandler, fromGroup, toGroup } = entry
  const handed = entry.kind === 'transfer' && [
    [fromGroup && inWords(orderGroups[fromGroup]), fromHandler].filter(Boolean).join(' · '),
    [toGroup && inWords(orderGroups[toGroup]), toHandler].filter(Boolean).join(' · '),
  ]
  return (
    <div className={classes.what}>
      <strong>{inWords(orderEntryKinds[entry.kind])}</strong>
      {handed && <span>{handed.join(' → ')}</span>}
      <span className={classes.quiet}>{entry.by}</span>
      {entry.note && <p className={classes.text}>{entry.note}</p>}
    </div>
  )
}

function Comment({ orderId }: { orderId: string }) {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  const action = useAction(commentOrder, { invalidate: [orderDetail], onDone: () => setNote('') })
  return (
    <div className={classes.comment}>
      <LimitedTextarea
        label={t`Comment`}
        autosize
        minRows={2}
        maxRows={8}
        limit={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={note.trim() === ''}
        loading={action.pending}
        onClick={() => void action.run({ orderId, note: note.trim() })}
      >
        {t`Add the comment`}
      </Button>
    </div>
  )
}
