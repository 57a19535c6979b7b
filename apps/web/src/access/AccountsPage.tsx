import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { HistoryDrawer } from '../operation-log/public.tsx'
import { Can } from '../ui/environment.tsx'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountList, accountFilters } from './AccountList.tsx'
import type { Account } from './account.ts'
import { CareDialog } from './CareDialog.tsx'
import { CareRequests } from './CareRequests.tsx'
import type { Care } from './care.ts'
import { FirstPassword } from './FirstPassword.tsx'
import { WouldSee } from './WouldSee.tsx'

/** What stands open beside or over the list. */
type Open =
  | { readonly as: 'form' | 'sees' | 'history'; readonly account: Account }
  | { readonly as: 'care'; readonly account: Account; readonly care: Care }
  | {
      readonly as: 'password'
      readonly userName: string
      readonly password: string
      readonly half: 'first' | 'second'
    }
  | { readonly as: 'new' }

/** /account/accountManage: who signs in, what they hold, and help for those who can't get in. */
export default function AccountsPage() {
  const { t } = useLingui()
  const filters = useFilters(accountFilters, {
    sorts: ['userName', 'lastLogin', 'created'],
    firstSort: 'userName',
    pageSize: 50,
  })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const account = open && 'account' in open ? open.account : null
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('accountManage').title)}
        primary={
          <Can press="accountManage_change">
            <Button onClick={() => setOpen({ as: 'new' })}>{t`New account`}</Button>
          </Can>
        }
      />
      <Can press="accountManage_tfa">
        <CareRequests
          onPassword={(userName, password) => setOpen({ as: 'password', userName, password, half: 'second' })}
        />
      </Can>
      <AccountList
        filters={filters}
        onEdit={(one) => setOpen({ as: 'form', account: one })}
        onSees={(one) => setOpen({ as: 'sees', account: one })}
        onHistory={(one) => setOpen({ as: 'history', account: one })}
        onCare={(one, care) => setOpen({ as: 'care', account: one, care })}
      />
      {(open?.as === 'new' || open?.as === 'form') && (
        <AccountForm
          account={account}
          onClose={close}
          onMade={(userName, password) => setOpen({ as: 'password', userName, password, half: 'first' })}
        />
      )}
      {open?.as === 'care' && (
        <CareDialog
          account={open.account}
          care={open.care}
          onClose={close}
          onPassword={(password) =>
            setOpen({ as: 'password', userName: open.account.userName, password, half: 'first' })
          }
        />
      )}
      {open?.as === 'password' && <FirstPassword {...open} onClose={close} />}
      <WouldSee accountId={open?.as === 'sees' ? open.account.accountId : null} onClose={close} />
      <HistoryDrawer
        of={open?.as === 'history' ? { account: open.account.accountId } : null}
        name={account?.userName}
        onClose={close}
      />
    </Page>
  )
}
