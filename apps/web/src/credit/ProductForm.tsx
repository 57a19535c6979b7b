import { queryUserInfo } from '@cordillera/contract/access/session'
import { type Country, countries } from '@cordillera/contract/countries'
import { listProducts, repaymentOrders, repaymentOrderWords, saveProduct } from '@cordillera/contract/credit/product'
import type { Terms } from '@cordillera/contract/credit/schedule'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { useEnvironment } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { FieldGroup, NumberField, SelectField, TextField, Two } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { PercentField } from '../ui/form/PercentField.tsx'
import { inWords } from '../ui/language.ts'
import { dayIn } from '../ui/show/dates.ts'
import { useData } from '../ui/use-data.ts'
import { CapWarnings } from './CapWarnings.tsx'
import { type Product, productName } from './product-words.ts'
import { Schedule } from './SchedulePreview.tsx'
import { YearlyCost } from './YearlyCost.tsx'

type Card = { merchant: number; merchant_name: string; country: Country }

/** `from` null: a new product. A draft is written on; of any other version the next one begins with its terms. */
export function ProductForm({ from, onClose }: { from: Product | null; onClose: () => void }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const me = useData(queryUserInfo, {}, { goodForMs: 60_000 })
  const merchants: readonly Card[] = me.data?.merchant_info.all_merchant ?? []
  const own = me.data?.merchant_info.user_merchant.merchant
  if (!me.data) return null
  const today = dayIn(zone, new Date())
  const isDraft = from?.state === 'draft'
  const name = from ? productName(from) : ''
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={from === null ? t`New product` : isDraft ? t`Write on ${name}` : t`Next version of ${name}`}
      endpoint={saveProduct}
      defaults={
        from
          ? { ...termsOf(from, today), ...(isDraft ? { productId: from.productId, version: from.version } : {}) }
          : { ...(own ? { merchant: own } : {}), ...usual, effectiveTime: today }
      }
      submit={t`Keep the draft`}
      success={t`The draft is kept. Hand it in when its terms are right.`}
      invalidate={[listProducts]}
    >
      <Two>
        <SelectField
          name="merchant"
          label={t`Merchant`}
          disabled={from !== null}
          options={merchants.map(({ merchant, merchant_name }) => ({ value: merchant, label: merchant_name }))}
        />
        <TextField
          name="productCode"
          label={t`Product code`}
          disabled={from !== null}
          description={t`Capitals, digits and -`}
        />
      </Two>
      <Fields merchants={merchants} />
    </FormDrawer>
  )
}

function Fields({ merchants }: { merchants: readonly Card[] }) {
  const { t } = useLingui()
  const merchant = useWatch({ name: 'merchant' }) as number | undefined
  const country = merchants.find((one) => one.merchant === merchant)?.country
  const currency = countries[country ?? 'MX'].currency
  return (
    <>
      <Two>
        <TextField name="productName" label={t`Name`} />
        <DayField name="effectiveTime" label={t`Lends from`} />
      </Two>
      <FieldGroup title={t`Amount and term`}>
        <Two>
          <MoneyField name="minAmount" label={t`Smallest amount`} currency={currency} />
          <MoneyField name="maxAmount" label={t`Largest amount`} currency={currency} />
        </Two>
        <Two>
          <NumberField name="periods" label={t`Instalments`} />
          <NumberField name="tenure" label={t`Days of an instalment`} />
        </Two>
      </FieldGroup>
      <FieldGroup title={t`What it costs`}>
        <Two>
          <PercentField name="interestRate" label={t`Interest`} description={t`For an instalment, of what is owed`} />
          <PercentField name="processingRate" label={t`Processing fee`} description={t`Of the amount lent`} />
        </Two>
        <Two>
          <PercentField name="gstFee" label={t`Tax on fees`} description={t`IVA or IGV, of the fee`} />
          <MoneyField name="repaymentTransactionFee" label={t`Payment fee`} currency={currency} />
        </Two>
      </FieldGroup>
      <FieldGroup title={t`When it is late`}>
        <Two>
          <PercentField name="penaltyInterest" label={t`Late interest a day`} description={t`Of the late principal`} />
          <PercentField
            name="overdueFeeLimitation"
            label={t`Limit of late interest`}
            description={t`Of the bill's principal`}
          />
        </Two>
        <Two>
          <NumberField name="gracePeriod" label={t`Grace days`} />
          <PercentField
            name="collectionServiceFee"
            label={t`Collection fee`}
            description={t`Of the bill's principal, once`}
          />
        </Two>
      </FieldGroup>
      <SelectField
        name="repaymentOrder"
        label={t`Repayment order`}
        description={t`What a payment pays first within a bill`}
        options={repaymentOrders.map((order) => ({ value: order, label: inWords(repaymentOrderWords[order]) }))}
      />
      <FieldGroup title={t`Extension`}>
        <Two>
          <NumberField
            name="extensionLimit"
            label={t`Extensions of a bill`}
            description={t`0: it cannot be extended`}
          />
          <PercentField name="extFee" label={t`Extension fee`} description={t`Of the billed principal`} />
        </Two>
      </FieldGroup>
      {country && <Live country={country} />}
    </>
  )
}

/** What the terms come to as they are typed: the yearly cost beside the law's caps, and what a borrower would pay. */
function Live({ country }: { country: Country }) {
  const { t } = useLingui()
  const typed = useWatch() as Partial<Terms> & { effectiveTime?: string; minAmount?: number | null }
  const { effectiveTime: day, periods = 1, tenure = 1 } = typed
  // a number is nothing yet while its field is empty
  if (!day || !(periods >= 1 && periods <= 60) || !(tenure >= 1)) return null
  const rate = (value: number | undefined | null) => value ?? 0
  const terms = {
    tenure,
    periods,
    interestRate: rate(typed.interestRate),
    processingRate: rate(typed.processingRate),
    gstFee: rate(typed.gstFee),
    penaltyInterest: rate(typed.penaltyInterest),
    overdueFeeLimitation: rate(typed.overdueFeeLimitation),
    gracePeriod: rate(typed.gracePeriod),
    collectionServiceFee: rate(typed.collectionServiceFee),
    repaymentTransactionFee: rate(typed.repaymentTransactionFee),
    minAmount: typed.minAmount || null,
  }
  return (
    <>
      <YearlyCost terms={terms} country={country} day={day} />
      <CapWarnings terms={terms} country={country} day={day} />
      <FieldGroup title={t`What a borrower would pay`}>
        <Schedule terms={terms} country={country} amount={typed.minAmount || usualAmount} />
      </FieldGroup>
    </>
  )
}

/** What the caps weigh fixed fees on, where no smallest amount is typed. */
const usualAmount = 100_000

const usual: Partial<Terms> & Pick<Product, 'repaymentOrder' | 'extensionLimit' | 'extFee'> = {
  tenure: 30,
  periods: 1,
  processingRate: 0,
  gstFee: 0,
  penaltyInterest: 0,
  overdueFeeLimitation: 10_000,
  gracePeriod: 0,
  collectionServiceFee: 0,
  repaymentTransactionFee: 0,
  repaymentOrder: 'charges first',
  extensionLimit: 0,
  extFee: 0,
}

function termsOf(product: Product, today: string) {
  const { merchant, productCode, productName: called, tenure, periods, interestRate, processingRate, gstFee } = product
  const { penaltyInterest, overdueFeeLimitation, gracePeriod, collectionServiceFee, repaymentTransactionFee } = product
  const { minAmount, maxAmount, repaymentOrder, extensionLimit, extFee, effectiveTime } = product
  return {
    ...{ merchant, productCode, productName: called, tenure, periods, interestRate, processingRate, gstFee },
    ...{ penaltyInterest, overdueFeeLimitation, gracePeriod, collectionServiceFee, repaymentTransactionFee },
    ...{ repaymentOrder, extensionLimit, extFee, effectiveTime: effectiveTime < today ? today : effectiveTime },
    ...(minAmount === null ? {} : { minAmount }),
    ...(maxAmount === null ? {} : { maxAmount }),
  }
}
