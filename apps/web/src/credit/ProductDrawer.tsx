import {
  decideProduct,
  deleteProduct,
  handInProduct,
  listProducts,
  repaymentOrderWords,
  retireProduct,
} from '@cordillera/contract/credit/product'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { HistoryDrawer } from '../operation-log/public.tsx'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { Can, useMay } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { Day, Instant, Money, nothing, Share } from '../ui/show/show.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import { CapWarnings } from './CapWarnings.tsx'
import { ProductState } from './ProductState.tsx'
import classes from './product.module.css'
import { type Product, productName } from './product-words.ts'
import { SchedulePreview } from './SchedulePreview.tsx'

type Step = 'activate' | 'giveBack' | 'retire' | 'delete'

interface DrawerProps {
  readonly productId: number
  readonly deleted: boolean
  readonly onClose: () => void
  readonly onWrite: (from: Product) => void
}

/** One version with its terms, what it costs a borrower, the caps, and what can be done with it now. */
export function ProductDrawer({ productId, deleted, onClose, onWrite }: DrawerProps) {
  const { t } = useLingui()
  const products = useData(listProducts, deleted ? { deleted } : {})
  const product = products.data?.find((one) => one.productId === productId)
  const [step, setStep] = useState<Step | null>(null)
  const [isHistory, setHistory] = useState(false)
  if (!product) return null
  const name = productName(product)
  return (
    <>
      <DetailDrawer
        opened
        onClose={onClose}
        size="wide"
        title={name}
        foot={
          <Steps
            product={product}
            onStep={setStep}
            onWrite={() => onWrite(product)}
            onHistory={() => setHistory(true)}
          />
        }
      >
        <DetailSection title={t`Terms`}>
          <TermsOf product={product} />
        </DetailSection>
        {product.imported && (product.state === 'draft' || product.state === 'waiting') && (
          <p className={classes.quiet}>
            {t`A loan book named this product: its loans run under these terms, and nothing new is lent before it is handed in and another person activates it. Retire it where it should not lend.`}
          </p>
        )}
        <DetailSection title={t`Legal caps`}>
          <CapWarnings terms={product} country={product.country} day={product.effectiveTime} />
        </DetailSection>
        <DetailSection title={t`Schedule`}>
          <SchedulePreview
            terms={product}
            country={product.country}
            amount={product.maxAmount ?? product.minAmount ?? 100_000}
          />
        </DetailSection>
      </DetailDrawer>
      {step && <Ask product={product} step={step} onClose={() => setStep(null)} onGone={onClose} />}
      <HistoryDrawer
        of={isHistory ? { target: `product:${productId}` } : null}
        name={name}
        onClose={() => setHistory(false)}
      />
    </>
  )
}

interface StepsProps {
  readonly product: Product
  readonly onStep: (step: Step) => void
  readonly onWrite: () => void
  readonly onHistory: () => void
}

function Steps({ product, onStep, onWrite, onHistory }: StepsProps) {
  const { t } = useLingui()
  const mayRead = useMay().open('log')
  const { mine, imported, productId, version } = product
  // nothing is done any more with what was deleted
  const state = product.deleted ? null : product.state
  const handIn = useAction(handInProduct, {
    invalidate: [listProducts],
    success: t`Handed in: somebody else activates it.`,
  })
  return (
    <div className={classes.steps}>
      {state === 'draft' && (
        <Can press="financeProduct_change">
          <Button loading={handIn.pending} onClick={() => void handIn.run({ productId, version })}>{t`Hand in`}</Button>
          {!imported && (
            <>
              <Button variant="default" onClick={onWrite}>{t`Write on`}</Button>
              <Button variant="default" onClick={() => onStep('delete')}>{t`Delete`}</Button>
            </>
          )}
        </Can>
      )}
      {state === 'waiting' && (
        <Can press="financeProduct_approve">
          {mine && <p className={classes.quiet}>{t`You wrote it or handed it in: somebody else decides.`}</p>}
          <WhyButton
            why={mine && t`You wrote it or handed it in: somebody else decides.`}
            onClick={() => onStep('activate')}
          >{t`Activate`}</WhyButton>
          <WhyButton
            variant="default"
            why={mine && t`You wrote it or handed it in: somebody else decides.`}
            onClick={() => onStep('giveBack')}
          >{t`Give back`}</WhyButton>
        </Can>
      )}
      {(state === 'active' || state === 'retired') && (
        <Can press="financeProduct_change">
          <Button variant="default" onClick={onWrite}>{t`Next version`}</Button>
          {state === 'retired' && <Button variant="default" onClick={() => onStep('delete')}>{t`Delete`}</Button>}
        </Can>
      )}
      {(state === 'active' || (imported && (state === 'draft' || state === 'waiting'))) && (
        <Can press="financeProduct_approve">
          <Button variant="default" onClick={() => onStep('retire')}>{t`Retire`}</Button>
        </Can>
      )}
      {mayRead && <Button variant="subtle" onClick={onHistory}>{t`History`}</Button>}
    </div>
  )
}

function Ask({
  product,
  step,
  onClose,
  onGone,
}: {
  product: Product
  step: Step
  onClose: () => void
  onGone: () => void
}) {
  const { t } = useLingui()
  const { productId, version, productCode } = product
  const name = productName(product)
  const changes = { invalidate: [listProducts] }
  const decide = useAction(decideProduct, {
    ...changes,
    success: step === 'activate' ? t`${name} is active.` : t`${name} is a draft again.`,
  })
  const retire = useAction(retireProduct, { ...changes, success: t`${productCode} lends no more.` })
  const remove = useAction(deleteProduct, { ...changes, success: t`${name} is deleted.`, onDone: onGone })
  const asked: Record<Step, { title: string; confirm: string; run: (why: string) => Promise<unknown> }> = {
    activate: {
      title: t`Activate ${name}`,
      confirm: t`Activate`,
      run: (note) => decide.run({ productId, version, decision: 'activate', note }),
    },
    giveBack: {
      title: t`Give ${name} back`,
      confirm: t`Give back`,
      run: (note) => decide.run({ productId, version, decision: 'giveBack', note }),
    },
    retire: {
      title: t`Retire ${productCode}`,
      confirm: t`Retire`,
      run: (reason) => retire.run({ productId, version, reason }),
    },
    delete: {
      title: t`Delete ${name}`,
      confirm: t`Delete`,
      run: (reason) => remove.run({ productId, version, reason }),
    },
  }
  const { title, confirm, run } = asked[step]
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={title}
      confirm={confirm}
      tone={step === 'activate' ? 'normal' : 'danger'}
      onConfirm={async (why) => (await run(why)) !== undefined}
    >
      {step === 'activate' && <CapWarnings terms={product} country={product.country} day={product.effectiveTime} />}
      {step === 'delete' &&
        t`It leaves the list and lends nothing. Loans and bills under it go on and can still be read.`}
      {step === 'retire' && t`No new application is made under it. Loans and bills under it go on.`}
    </ConfirmWithReason>
  )
}

function TermsOf({ product }: { product: Product }) {
  const { t } = useLingui()
  const { currency } = product
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t`State`, <ProductState key="state" of={product} />],
    [t`Name`, product.productName],
    [t`Merchant`, product.merchantName],
    [t`Lends from`, <Day key="from" day={product.effectiveTime} />],
    [t`Smallest amount`, <Money key="min" minor={product.minAmount} currency={currency} />],
    [t`Largest amount`, <Money key="max" minor={product.maxAmount} currency={currency} />],
    [t`Term`, t`${product.periods} × ${product.tenure} days`],
    [t`Interest`, <Share key="interest" hundredths={product.interestRate} digits={2} />],
    [t`Processing fee`, <Share key="processing" hundredths={product.processingRate} digits={2} />],
    [t`Tax on fees`, <Share key="tax" hundredths={product.gstFee} digits={2} />],
    [t`Payment fee`, <Money key="payment" minor={product.repaymentTransactionFee} currency={currency} />],
    [t`Late interest a day`, <Share key="late" hundredths={product.penaltyInterest} digits={2} />],
    [t`Limit of late interest`, <Share key="limit" hundredths={product.overdueFeeLimitation} digits={2} />],
    [t`Grace days`, product.gracePeriod],
    [t`Collection fee`, <Share key="collection" hundredths={product.collectionServiceFee} digits={2} />],
    [t`Repayment order`, inWords(repaymentOrderWords[product.repaymentOrder])],
    [t`Extensions of a bill`, product.extensionLimit],
    [t`Extension fee`, <Share key="extension" hundredths={product.extFee} digits={2} />],
    [t`Loans under it`, product.loans],
    [t`Written by`, product.creator ?? t`loan book`],
    [
      t`Changed by`,
      product.modifier ? (
        <span key="changed">
          {product.modifier} · <Instant at={product.modifiedTime} />
        </span>
      ) : (
        nothing
      ),
    ],
    [t`Handed in by`, product.handedInBy ?? nothing],
    [t`Decided by`, product.decidedBy ? `${product.decidedBy} · ${product.note ?? ''}` : nothing],
  ]
  return (
    <dl className={classes.terms}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
