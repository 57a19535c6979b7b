import { listOrders } from '@cordillera/contract/service-desk/order'
import { orderContactTypes, orderGroups, orderStates, orderTypes } from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { later } from '../ui/later.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Instant, nothing, Tone } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { orderCreatePath } from './paths.ts'
import classes from './service-desk.module.css'
import { orderStateTones } from './tones.ts'

const OrderDrawer = later(async () => (await import('./OrderDrawer.tsx')).OrderDrawer)
const shownAtMost = 200

/** What a borrower asked customer service to do, the latest first; one of them opens beside the page. */
export function UserOrders({ userId }: { userId: string }) {
  const { t } = useLingui()
  const orders = useData(listOrders, { userId, sortField: 'created', sortOrder: 'desc', pageSize: shownAtMost })
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      <Loaded {...orders}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty title={t`No work order was made`} />
          ) : (
            <PlainTable
              label={t`Work orders`}
              rows={list}
              rowKey={(row) => row.orderId}
              columns={[
                {
                  header: t`What about`,
                  cell: (row) => (
                    <button type="button" className={classes.opens ?? ''} onClick={() => setOpened(row.orderId)}>
                      {inWords(orderTypes[row.type])}
                    </button>
                  ),
                },
                {
                  header: t`Status`,
                  cell: (row) => <Tone tone={orderStateTones[row.status]}>{inWords(orderStates[row.status])}</Tone>,
                },
                {
                  header: t`Due, or closed`,
                  cell: (row) =>
                    row.overdue ? (
                      <Tone tone="red">{t`past its time`}</Tone>
                    ) : (
                      <Instant at={row.closedTime ?? row.dueTime} />
                    ),
                },
                { header: t`Question`, cell: (row) => <span className={classes.short}>{row.questionContent}</span> },
                { header: t`Handled by`, cell: (row) => row.handlerName ?? nothing },
                { header: t`Group`, cell: (row) => inWords(orderGroups[row.group]) },
                { header: t`How they got in touch`, cell: (row) => inWords(orderContactTypes[row.contactType]) },
                { header: t`Loan`, cell: (row) => row.loanId ?? nothing },
                { header: t`Made`, cell: (row) => <Instant at={row.createdTime} /> },
              ]}
            />
          )
        }
      </Loaded>
      <Can press="order_handel_work">
        <div>
          <Button component={Link} to={orderCreatePath(userId)} variant="default">{t`New work order`}</Button>
        </div>
      </Can>
      {opened && <OrderDrawer orderId={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
