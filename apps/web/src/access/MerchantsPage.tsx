import { activateMerchant, listMerchants, merchantUse } from '@cordillera/contract/access/merchant'
import { queryUserInfo } from '@cordillera/contract/access/session'
import { countries } from '@cordillera/contract/countries'
import { screenOf } from '@cordillera/contract/menus'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { HistoryDrawer } from '../operation-log/public.tsx'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { Can, useMay } from '../ui/environment.tsx'
import { IconEdit } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { zoneName } from '../ui/show/dates.ts'
import { Empty, Loaded } from '../ui/states.tsx'
import { actions, badge, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { listOfAll } from '../ui/use-list.ts'
import { AppKeys } from './AppKeys.tsx'
import { type Merchant, MerchantForm } from './MerchantForm.tsx'

type Open =
  | { readonly as: 'new' }
  | { readonly as: 'edit' | 'switch' | 'history' | 'keys'; readonly merchant: Merchant }

/** /settings/merchants: the lending brands, each in one country. */
export default function MerchantsPage() {
  const { t } = useLingui()
  const merchants = useData(listMerchants, {})
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const merchant = open && 'merchant' in open ? open.merchant : null
  const title = inWords(screenOf('merchants').title)
  const mayChange = useMay().press('merchants_change')
  const columns = useColumns(mayChange, setOpen)
  return (
    <Page>
      <PageHeader
        title={title}
        primary={
          <Can press="merchants_change">
            <Button onClick={() => setOpen({ as: 'new' })}>{t`New merchant`}</Button>
          </Can>
        }
      />
      <DataTable
        name="merchants"
        label={title}
        columns={columns}
        list={listOfAll(merchants)}
        rowKey={(one) => one.merchant}
        empty={
          <Empty title={t`There is no merchant yet`}>
            {t`Make the first one above. Then come roles and accounts, workplaces, and the first loan book.`}
          </Empty>
        }
        {...(mayChange ? { onOpen: (one: Merchant) => setOpen({ as: 'edit', merchant: one }) } : {})}
      />
      {open?.as === 'keys' && <AppKeys merchant={open.merchant} onClose={close} />}
      {(open?.as === 'new' || open?.as === 'edit') && (
        <MerchantForm key={merchant?.merchant ?? 0} merchant={merchant} onClose={close} />
      )}
      {open?.as === 'switch' && <Switch merchant={open.merchant} onClose={close} />}
      <HistoryDrawer
        of={open?.as === 'history' ? { target: `merchant:${open.merchant.merchant}` } : null}
        name={merchant?.name}
        onClose={close}
      />
    </Page>
  )
}

function useColumns(mayChange: boolean, onOpen: (open: Open) => void) {
  const { t } = useLingui()
  const mayRead = useMay().open('log')
  return useTableColumns(
    () => [
      text<Merchant>({ id: 'name', header: t`Merchant`, value: (row) => row.name, width: 176 }),
      text<Merchant>({ id: 'appId', header: t`App id`, value: (row) => row.appId, width: 160 }),
      text<Merchant>({
        id: 'country',
        header: t`Country`,
        value: (row) => inWords(countries[row.country].name),
        width: 120,
      }),
      text<Merchant>({ id: 'currency', header: t`Currency`, value: (row) => row.currency, width: 88 }),
      text<Merchant>({
        id: 'zone',
        header: t`Time zone`,
        value: (row) => zoneName(row.timeZone),
        width: 184,
      }),
      number<Merchant>({ id: 'people', header: t`People`, value: (row) => row.people, width: 80 }),
      badge<Merchant>({
        id: 'state',
        header: t`State`,
        width: 96,
        value: ({ active }) => (active ? { tone: 'green', label: t`Active` } : { tone: 'grey', label: t`Inactive` }),
      }),
      actions<Merchant>({
        header: t`Actions`,
        width: 96,
        of: (row) => [
          ...(mayChange
            ? [
                { label: t`Edit`, icon: IconEdit, run: () => onOpen({ as: 'edit', merchant: row }) },
                row.active
                  ? { label: t`Deactivate`, danger: true, run: () => onOpen({ as: 'switch', merchant: row }) }
                  : { label: t`Activate`, run: () => onOpen({ as: 'switch', merchant: row }) },
              ]
            : []),
          { label: t`App keys`, run: () => onOpen({ as: 'keys', merchant: row }) },
          ...(mayRead ? [{ label: t`History`, run: () => onOpen({ as: 'history', merchant: row }) }] : []),
        ],
      }),
    ],
    [mayChange, mayRead],
  )
}

/** Asks with what will happen in numbers. */
function Switch({ merchant, onClose }: { merchant: Merchant; onClose: () => void }) {
  const { t } = useLingui()
  const { name, active, version } = merchant
  const action = useAction(activateMerchant, {
    invalidate: [listMerchants, queryUserInfo],
    success: active ? t`${name} is out of use.` : t`${name} is in use again.`,
  })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={active ? t`Deactivate ${name}` : t`Activate ${name}`}
      confirm={active ? t`Deactivate` : t`Activate`}
      tone={active ? 'danger' : 'normal'}
      onConfirm={async (reason) =>
        (await action.run({ merchant: merchant.merchant, version, active: !active, reason })) !== undefined
      }
    >
      {active && <Consequences merchant={merchant.merchant} />}
    </ConfirmWithReason>
  )
}

function Consequences({ merchant }: { merchant: number }) {
  const { t } = useLingui()
  const { data, error, refetch } = useData(merchantUse, { merchant })
  return (
    <Loaded data={data} error={error} refetch={refetch}>
      {({ moved, without, openCases }) => (
        <ul>
          <li>
            {t`${plural(moved, { one: '# person who works for it now goes on with another merchant', other: '# people who work for it now go on with another merchant' })}`}
          </li>
          <li>
            {t`${plural(without, { one: '# person has no other merchant and cannot work', other: '# people have no other merchant and cannot work' })}`}
          </li>
          <li>
            {t`${plural(openCases, { one: '# open case: nobody sees it, and its bill does not age', other: '# open cases: nobody sees them, and their bills do not age' })}`}
          </li>
          <li>{t`Nobody is contacted or debited for it, and no money leaves, until it is in use again.`}</li>
          <li>{t`Payments that come in are booked all the same.`}</li>
        </ul>
      )}
    </Loaded>
  )
}
