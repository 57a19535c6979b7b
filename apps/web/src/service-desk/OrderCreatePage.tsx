import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { createOrder, listOrders } from '@cordillera/contract/service-desk/order'
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from 'react-router'
import { borrowerPath } from '../borrower/public.tsx'
import { EndpointForm } from '../ui/form/EndpointForm.tsx'
import { SelectField } from '../ui/form/fields.tsx'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { OrderFields } from './OrderFields.tsx'
import classes from './service-desk.module.css'

/** /jedi/order_create/:id: a work order for a borrower. */
export default function OrderCreatePage() {
  const { id: userId = '' } = useParams()
  const user = useData(fetchAllUserInfo, { userId })
  return (
    <Page>
      <Loaded {...user}>{(info) => <Form info={info} />}</Loaded>
    </Page>
  )
}

function Form({ info: { base, applications } }: { info: Output<typeof fetchAllUserInfo> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { userId } = base
  const back = `${borrowerPath(userId)}?tab=orders`
  const name = [base.firstName, base.middleName, base.lastName].filter(Boolean).join(' ')
  return (
    <>
      <PageHeader
        title={inWords(screenOf('order_create').title)}
        aside={[name, base.mobile, base.merchantName].join(' · ')}
      />
      <div className={classes.form}>
        <EndpointForm
          endpoint={createOrder}
          defaults={{ userId, contactType: 'Call', images: [] }}
          submit={t`Make the work order`}
          success={t`Made: it waits in its group until somebody takes it.`}
          invalidate={[listOrders, fetchAllUserInfo]}
          onClose={() => navigate(back)}
          onDone={() => navigate(back)}
        >
          <OrderFields />
          {applications.length > 0 && (
            <SelectField
              name="appId"
              label={t`Loan`}
              options={applications.map(({ appId, loanId }) => ({ value: appId, label: loanId }))}
              optional
            />
          )}
        </EndpointForm>
      </div>
    </>
  )
}
