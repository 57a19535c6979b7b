import { queryUserInfo } from '@cordillera/contract/access/session'
import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { createUnregisteredOrder, listOrders } from '@cordillera/contract/service-desk/order'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { borrowerPath } from '../borrower/public.tsx'
import { EndpointForm } from '../ui/form/EndpointForm.tsx'
import { SelectField, Two } from '../ui/form/fields.tsx'
import { PhoneField } from '../ui/form/PhoneField.tsx'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { OrderFields } from './OrderFields.tsx'
import { orderPath } from './paths.ts'
import classes from './service-desk.module.css'

type Merchants = Output<typeof queryUserInfo>['merchant_info']

/** /jedi/UnregisteredOrderCreate: a work order for somebody of whom only a phone is known. */
export default function UnregisteredOrderPage() {
  const { t } = useLingui()
  const me = useData(queryUserInfo, {}, { goodForMs: 60_000 })
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('UnregisteredOrderCreate').title)}
        aside={t`If a borrower has the phone, the work order becomes theirs.`}
      />
      <Loaded {...me}>{({ merchant_info }) => <Form merchants={merchant_info} />}</Loaded>
    </Page>
  )
}

function Form({ merchants }: { merchants: Merchants }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <div className={classes.form}>
      <EndpointForm
        endpoint={createUnregisteredOrder}
        defaults={{ merchant: merchants.user_merchant.merchant, contactType: 'Call', images: [] }}
        submit={t`Make the work order`}
        success={({ userId }) =>
          userId
            ? t`A borrower has this phone: the work order is theirs.`
            : t`Made: it waits in its group until somebody takes it.`
        }
        invalidate={[listOrders]}
        onClose={() => navigate(screenOf('order_handel').path)}
        onDone={({ orderId, userId }) => navigate(userId ? `${borrowerPath(userId)}?tab=orders` : orderPath(orderId))}
      >
        <Whose merchants={merchants} />
        <OrderFields />
      </EndpointForm>
    </div>
  )
}

function Whose({ merchants: { all_merchant, user_merchant } }: { merchants: Merchants }) {
  const { t } = useLingui()
  const merchant = useWatch({ name: 'merchant' }) as number | undefined
  const { country } = all_merchant.find((one) => one.merchant === merchant) ?? user_merchant
  return (
    <Two>
      <SelectField
        name="merchant"
        label={t`Merchant`}
        options={all_merchant.map((one) => ({ value: one.merchant, label: one.merchant_name }))}
      />
      <PhoneField key={country} name="phone" label={t`Phone`} country={country} />
    </Two>
  )
}
