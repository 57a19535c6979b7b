import { fetchAllUserInfo, fetchHistory } from '@cordillera/contract/borrower/user'
import type { Output } from '@cordillera/contract/endpoint'
import {
  generateBarcode,
  getCancelLoanLink,
  getExtPeriodLink,
  getRepaymentLink,
  publicRepayment,
} from '@cordillera/contract/payment/pay-link'
import { listRefunds, userRefund } from '@cordillera/contract/payment/refund'
import { useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { shortId } from '../collection/public.tsx'
import { ReduceDrawer } from '../derate/public.tsx'
import { BankCardForm } from '../payment/public.tsx'
import { orderCreatePath } from '../service-desk/public.tsx'
import { useMay } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField, TextField } from '../ui/form/fields.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { IconChevronDown } from '../ui/icons.ts'
import { useAction } from '../ui/use-action.ts'
import { BaseInfoForm } from './BaseInfoForm.tsx'
import { billsForCoupon, CouponForm } from './CouponForm.tsx'
import { LinkDialog, type MadeLink } from './LinkDialog.tsx'
import { type LinkForm, LinkForms, loansToCancel, ofBarcode, openBillsOf } from './LinkForms.tsx'
import { PlaceForm } from './PlaceForm.tsx'
import { type Sealed, SealedDialog } from './SealedDialog.tsx'
import type { UserInfo } from './user-info.ts'

/** Something came in for the person once: their payments have a tab, and each a voucher. */
const hasPaid = ({ bills, fundChanges }: UserInfo) =>
  fundChanges.length > 0 || bills.some(({ repaidAmount }) => repaidAmount > 0)

type Form = LinkForm | 'refund' | 'public' | 'account' | 'coupon' | 'baseInfo' | 'place' | null

/** What is done for a borrower: links to pay by, a refund, a transfer said to be on its way; each for whom the server lets. */
export function UserActions({ info }: { info: UserInfo }) {
  const { t } = useLingui()
  const may = useMay()
  const [form, setForm] = useState<Form>(null)
  const [link, setLink] = useState<MadeLink | null>(null)
  const [sealed, setSealed] = useState<Sealed | null>(null)
  const [reducing, setReducing] = useState<string | null>(null)
  // they outlive the menu, which closes as one of them is chosen
  const links = useLinks(setLink)
  const close = () => setForm(null)
  const { base } = info
  const { userId, currency, country } = base
  const loans = info.applications.map((loan) => ({ value: loan.appId, label: loan.loanId }))
  const serves = may.press('searchUsers_act')
  const can = {
    order: may.press('order_handel_work'),
    reduce: may.press('searchUsers_contact') && info.cases.length > 0,
    account: serves || may.press('updateBankCard_approve'),
    coupon: may.press('searchUsers_coupon') && billsForCoupon(info).length > 0,
    place: may.press('pendingCollect_work'),
    refund: (serves || may.press('creditBill_act')) && base.balance > 0,
  }
  if (!serves && !Object.values(can).includes(true)) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={13} />}>{t`Act for the borrower`}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {serves && <LinkItems info={info} links={links} onForm={setForm} />}
          {serves && hasPaid(info) && (
            <Menu.Item component={Link} to="?tab=payments" replace>{t`Voucher of a payment`}</Menu.Item>
          )}
          {serves && country === 'MX' && loans.length > 0 && (
            <Menu.Item onClick={() => setForm('public')}>{t`Transfer on its way`}</Menu.Item>
          )}
          {can.order && <Menu.Item component={Link} to={orderCreatePath(userId)}>{t`New work order`}</Menu.Item>}
          {serves && <Menu.Item onClick={() => setForm('baseInfo')}>{t`Correct the person's data`}</Menu.Item>}
          {can.reduce &&
            info.cases.map(({ caseId, billId }) => (
              <Menu.Item
                key={caseId}
                onClick={() => setReducing(caseId)}
              >{t`Reduce fees of bill ${shortId(billId)}`}</Menu.Item>
            ))}
          {can.account && <Menu.Item onClick={() => setForm('account')}>{t`Change the bank account`}</Menu.Item>}
          {can.coupon && <Menu.Item onClick={() => setForm('coupon')}>{t`Issue a coupon`}</Menu.Item>}
          {can.place && <Menu.Item onClick={() => setForm('place')}>{t`Correct where they live`}</Menu.Item>}
          {can.refund && <Menu.Item onClick={() => setForm('refund')}>{t`Refund the balance`}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {reducing && <ReduceDrawer caseId={reducing} onClose={() => setReducing(null)} />}
      <BankCardForm userId={userId} country={country} opened={form === 'account'} onClose={close} />
      <BaseInfoForm base={base} opened={form === 'baseInfo'} onClose={close} />
      <PlaceForm base={base} opened={form === 'place'} onClose={close} />
      <CouponForm info={info} opened={form === 'coupon'} onClose={close} />
      <LinkDialog link={link} onClose={() => setLink(null)} />
      <LinkForms info={info} form={form} onClose={close} onMade={setLink} onSealed={setSealed} />
      {sealed && <SealedDialog userId={userId} sealed={sealed} onClose={() => setSealed(null)} onMade={setLink} />}
      <FormDrawer
        opened={form === 'refund'}
        onClose={close}
        title={t`Refund the balance`}
        endpoint={userRefund}
        defaults={{ userId, amount: base.balance }}
        submit={t`Ask for the refund`}
        success={t`Asked for: finance decides, then it is sent to the borrower's account.`}
        invalidate={[fetchAllUserInfo, listRefunds]}
      >
        <MoneyField name="amount" label={t`Amount`} currency={currency} />
        <TextareaField name="reason" label={t`Reason`} />
      </FormDrawer>
      <FormDrawer
        opened={form === 'public'}
        onClose={close}
        title={t`Transfer on its way`}
        endpoint={publicRepayment}
        defaults={{ appId: loans[0]?.value ?? '', channelType: 'STP' }}
        submit={t`Note the transfer`}
        success={({ state }) =>
          state === 'verified'
            ? t`The money was here already: it is booked.`
            : t`Noted. It is booked when STP shows the money.`
        }
        invalidate={[fetchAllUserInfo, fetchHistory]}
      >
        <SelectField name="appId" label={t`Loan`} options={loans} />
        <MoneyField name="amount" label={t`Amount`} currency={currency} />
        <TextField name="trackingKey" label={t`Tracking key (clave de rastreo)`} />
      </FormDrawer>
    </>
  )
}

/** Makes the links that ask nothing more. What is refused was often paid in another tab: the page asks again. */
function useLinks(onMade: (link: MadeLink) => void) {
  const made = { invalidate: [fetchAllUserInfo], onDone: (output: Output<typeof getRepaymentLink>) => onMade(output) }
  return {
    repayment: useAction(getRepaymentLink, made),
    extension: useAction(getExtPeriodLink, made),
    cancel: useAction(getCancelLoanLink, made),
    barcode: useAction(generateBarcode, { ...made, onDone: (output) => onMade(ofBarcode(output)) }),
  }
}

interface LinkItemsProps {
  readonly info: UserInfo
  readonly links: ReturnType<typeof useLinks>
  readonly onForm: (form: Form) => void
}

/** Links to pay by, while anything is open. Who has one bill, or one loan, is asked nothing. */
function LinkItems({ info, links, onForm }: LinkItemsProps) {
  const { t } = useLingui()
  const { repayment, extension, cancel, barcode } = links
  const [first, ...more] = openBillsOf(info)
  const [fresh, ...moreFresh] = loansToCancel(info)
  if (!first) return null
  const { billId } = first
  const oneBill = more.length === 0
  return (
    <>
      <Menu.Item onClick={() => repayment.run({ userId: info.base.userId })}>{t`Repayment link`}</Menu.Item>
      <Menu.Item onClick={() => onForm('part')}>{t`Link for a part`}</Menu.Item>
      <Menu.Item onClick={() => onForm('sealed')}>{t`Sealed amount for today`}</Menu.Item>
      <Menu.Item onClick={() => (oneBill ? barcode.run({ billId }) : onForm('barcode'))}>
        {t`Bar code for today`}
      </Menu.Item>
      <Menu.Item onClick={() => (oneBill ? extension.run({ billId }) : onForm('extension'))}>
        {t`Extension link`}
      </Menu.Item>
      {fresh && (
        <Menu.Item onClick={() => (moreFresh.length === 0 ? cancel.run({ appId: fresh.appId }) : onForm('cancel'))}>
          {t`Cancel-loan link`}
        </Menu.Item>
      )}
    </>
  )
}
