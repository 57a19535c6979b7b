import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { useLingui } from '@lingui/react/macro'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { ApplicationFiles, type Asked, EntriesDrawer, RefundTable } from '../credit/public.tsx'
import { UserOrders } from '../service-desk/public.tsx'
import { useMay } from '../ui/environment.tsx'
import { Page, PageHeader, Panel } from '../ui/page.tsx'
import { Money } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useTabTitle } from '../ui/tab.tsx'
import { useData } from '../ui/use-data.ts'
import { BillTable } from './BillTable.tsx'
import { Consents } from './Consents.tsx'
import { Contacts } from './Contacts.tsx'
import { Corrections } from './Corrections.tsx'
import { Coupons } from './Coupons.tsx'
import { FundChanges } from './FundChanges.tsx'
import { Loans } from './Loans.tsx'
import { Logins } from './Logins.tsx'
import { Obligors } from './Obligors.tsx'
import { Payments } from './Payments.tsx'
import { Profile } from './Profile.tsx'
import { TabLine } from './TabLine.tsx'
import { History, Timeline } from './Timeline.tsx'
import { UserActions } from './UserActions.tsx'
import classes from './user.module.css'
import type { UserInfo } from './user-info.ts'
import { Withholdings } from './Withholdings.tsx'

const tabs = [
  'timeline',
  'loans',
  'applications',
  'bills',
  'payments',
  'balance',
  'coupons',
  'orders',
  'withholdings',
  'log',
  'messages',
  'contacts',
  'corrections',
  'logins',
] as const

/** /user/userBaseInfo/:id: one borrower with everything that hangs on them. */
export default function UserPage() {
  const { id: userId = '' } = useParams()
  const user = useData(fetchAllUserInfo, { userId })
  const { base } = user.data ?? {}
  useTabTitle(base && [base.firstName, base.lastName].join(' '))
  return (
    <Page>
      <Loaded {...user}>{(info) => <User info={info} />}</Loaded>
    </Page>
  )
}

function User({ info }: { info: UserInfo }) {
  const { t } = useLingui()
  const may = useMay()
  const { base } = info
  const [search, setSearch] = useSearchParams()
  const [asked, setAsked] = useState<Asked | null>(null)
  const counts = {
    loans: info.applications.length,
    bills: info.bills.length,
    contacts: info.contacts.length,
    orders: info.workOrders ?? 0,
  }
  const names: Record<(typeof tabs)[number], string> = {
    timeline: t`Timeline`,
    loans: t`Loans ${counts.loans}`,
    applications: t`Applications`,
    bills: t`Bills ${counts.bills}`,
    payments: t`Payments`,
    balance: t`Balance`,
    coupons: t`Coupons`,
    orders: t`Work orders ${counts.orders}`,
    withholdings: t`Direct debits`,
    log: t`Contact log`,
    messages: t`Messages`,
    contacts: t`Contacts ${counts.contacts}`,
    corrections: t`Corrections`,
    logins: t`Logins`,
  }
  // a part that has nothing of this person is left out, not shown empty
  const shown = tabs.filter(
    (each) =>
      (each !== 'logins' || info.logins.length > 0) &&
      (each !== 'corrections' || info.corrections > 0) &&
      (each !== 'orders' || info.workOrders !== null),
  )
  const tab = shown.find((each) => each === search.get('tab')) ?? 'timeline'
  return (
    <>
      <PageHeader
        title={[base.firstName, base.middleName, base.lastName].filter(Boolean).join(' ')}
        aside={
          <span>
            {base.merchantName} · {base.country} · {t`${base.localTime} there`}
            {base.balance > 0 && (
              <>
                {' · '}
                {t`balance`} <Money minor={base.balance} currency={base.currency} />
              </>
            )}
          </span>
        }
        actions={may.open('case') && <Link to={`/opt-audit/case?userId=${base.userId}`}>{t`Operation log`}</Link>}
        primary={<UserActions info={info} />}
      />
      <div className={classes.columns}>
        <Panel title={t`Base info`}>
          <Profile info={info} />
        </Panel>
        <section className={classes.main}>
          <Tabs
            value={tab}
            onChange={(next) => setSearch(next ? { tab: next } : {}, { replace: true })}
            keepMounted={false}
          >
            <TabLine
              tabs={shown.map((value) => ({ value, label: names[value] }))}
              value={tab}
              onChange={(next) => setSearch({ tab: next }, { replace: true })}
            />
            <Tabs.Panel value={tab} className={classes.panel ?? ''}>
              {tab === 'timeline' && <Timeline info={info} />}
              {tab === 'loans' && <Loans info={info} />}
              {tab === 'applications' && <ApplicationFiles userId={base.userId} />}
              {tab === 'bills' && <BillTable info={info} onAsk={setAsked} />}
              {tab === 'payments' && <Payments info={info} />}
              {tab === 'balance' && (
                <>
                  <FundChanges info={info} />
                  <RefundTable userId={base.userId} />
                </>
              )}
              {tab === 'coupons' && <Coupons userId={base.userId} />}
              {tab === 'orders' && <UserOrders userId={base.userId} />}
              {tab === 'withholdings' && <Withholdings userId={base.userId} merchant={base.merchant} />}
              {tab === 'log' && <History info={info} part="contacts" />}
              {tab === 'messages' && <History info={info} part="messages" />}
              {tab === 'contacts' && (
                <>
                  <Contacts info={info} />
                  <Obligors info={info} />
                  <Consents info={info} />
                </>
              )}
              {tab === 'corrections' && <Corrections userId={base.userId} />}
              {tab === 'logins' && <Logins info={info} />}
            </Tabs.Panel>
          </Tabs>
        </section>
      </div>
      <EntriesDrawer asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}
