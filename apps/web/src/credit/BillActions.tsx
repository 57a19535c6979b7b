import { billDetail, listBills } from '@cordillera/contract/credit/bill'
import { extendBill, extensionOffer } from '@cordillera/contract/credit/extension'
import { lastCollectedDay, listWriteOffs, proposeWriteOff } from '@cordillera/contract/credit/write-off'
import { listWithholdings, withholdBill } from '@cordillera/contract/payment/withholding'
import { useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { LiveMandate } from '../borrower/public.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { IconChevronDown } from '../ui/icons.ts'
import { Day, Money } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { amountText } from './amount-text.ts'
import { DecideDialog } from './DecideDialog.tsx'
import type { LoanBill } from './loan.ts'

type Open = 'extend' | 'withhold' | 'writeOff' | null
const changed = [billDetail, listBills, extensionOffer, listWithholdings] as const

/** What finance does with an open bill. */
export function BillActions({ bill, userId }: { bill: LoanBill; userId: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={13} />}>{t`Actions`}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {bill.writeOff !== 'approved' && (
            <Menu.Item onClick={() => setOpen('extend')}>{t`Extend from the balance`}</Menu.Item>
          )}
          <Menu.Item onClick={() => setOpen('withhold')}>{t`Take from the borrower's account`}</Menu.Item>
          {bill.dpd > lastCollectedDay && !bill.writeOff && (
            <Menu.Item onClick={() => setOpen('writeOff')}>{t`Propose for write-off`}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'extend' && <Extend bill={bill} onClose={close} />}
      {open === 'writeOff' && <Propose bill={bill} onClose={close} />}
      <FormDrawer
        opened={open === 'withhold'}
        onClose={close}
        title={t`Take from the borrower's account`}
        endpoint={withholdBill}
        defaults={{ billId: bill.billId, amount: bill.dueAmount }}
        submit={t`Send to the channel`}
        success={t`The attempt is on its way; its answer shows on the borrower's page.`}
        invalidate={changed}
      >
        <p>{t`The channel asks the borrower's bank for it. One attempt at a time.`}</p>
        <LiveMandate userId={userId} />
        <MoneyField name="amount" label={t`Amount`} currency={bill.currency} />
      </FormDrawer>
    </>
  )
}

function Extend({ bill, onClose }: { bill: LoanBill; onClose: () => void }) {
  const { t } = useLingui()
  const offer = useData(extensionOffer, { billId: bill.billId })
  const action = useAction(extendBill, { invalidate: changed, success: t`Extended.` })
  const whys = {
    repaid: t`The bill is repaid.`,
    limit: t`It has had all the extensions that its product allows.`,
    writtenOff: t`The bill is written off.`,
  }
  const { data } = offer
  const tooLittle = data && data.balance < data.extFee
  return (
    <Confirm
      opened
      tone="normal"
      onClose={onClose}
      title={t`Extend the bill`}
      confirm={t`Extend`}
      why={
        data === undefined
          ? t`What it costs is being looked up`
          : data.why
            ? whys[data.why]
            : tooLittle && t`The balance does not cover the fee`
      }
      onConfirm={async () => (await action.run({ billId: bill.billId, version: data?.version ?? 0 })) !== undefined}
    >
      <Loaded {...offer}>
        {(of) => (
          <>
            <p>
              {t`Fee`} <Money minor={of.extFee} currency={of.currency} /> · {t`in the balance`}{' '}
              <Money minor={of.balance} currency={of.currency} />
            </p>
            <p>
              {t`New due date`} <Day day={of.extDueDate} /> · {t`extension ${of.made + 1} of ${of.limit}`}
            </p>
            {of.why && <p role="alert">{whys[of.why]}</p>}
            {of.why === null && tooLittle && (
              <p role="alert">{t`The balance does not cover the fee: send the borrower an extension link instead.`}</p>
            )}
          </>
        )}
      </Loaded>
    </Confirm>
  )
}

function Propose({ bill, onClose }: { bill: LoanBill; onClose: () => void }) {
  const { t } = useLingui()
  // what is booked is written off; late interest of today is not booked yet
  const booked = bill.components.reduce((sum, { open }) => sum + open, 0)
  const amount = amountText(booked, bill.currency)
  const action = useAction(proposeWriteOff, {
    invalidate: [listWriteOffs, billDetail],
    success: t`Proposed: another person decides.`,
  })
  return (
    <DecideDialog
      title={t`Propose ${amount} for write-off`}
      confirm={t`Propose`}
      onClose={onClose}
      onDecide={async (reason) => (await action.run({ billId: bill.billId, reason })) !== undefined}
    />
  )
}
