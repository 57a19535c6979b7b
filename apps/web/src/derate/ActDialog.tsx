import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { calculateDerate, decideDerate, listDerates, withdrawDerate } from '@cordillera/contract/derate/derate'
import { myDerateQuota } from '@cordillera/contract/derate/quota'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { Day, Facts, Money } from '../ui/show/show.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import type { RowOf } from '../ui/use-list.ts'

import { AskedFor } from './AskedFor.tsx'

export type Derate = RowOf<typeof listDerates>
/** A workbench's own reduction is shown beside its bill, a list's with what the bill owes. */
type Shown = Omit<Derate, 'owed' | 'dueDate'> & Partial<Pick<Derate, 'owed' | 'dueDate'>>
export type Act = 'approve' | 'refuse' | 'withdraw'

/** Why it is approved, refused or taken back; the reason stays with it. */
export function ActDialog({ row, act, onClose }: { row: Shown; act: Act; onClose: () => void }) {
  const { t } = useLingui()
  const invalidate = [listDerates, myDerateQuota, calculateDerate, getCaseInfo]
  const decide = useAction(decideDerate, {
    invalidate,
    success: ({ state }) =>
      state === 'given'
        ? t`Reduced`
        : state === 'requested'
          ? t`Beyond your quota: the director decides`
          : t`Refused: owed as before`,
  })
  const withdraw = useAction(withdrawDerate, {
    invalidate,
    success: row.state === 'given' ? t`Withdrawn; the bill owes it again` : t`Withdrawn`,
  })
  const { derateId, version } = row
  const own = useData(myDerateQuota, act === 'approve' ? {} : undefined).data
  const words = {
    approve: {
      title: t`Approve the reduction`,
      confirm: t`Approve`,
      text: own?.approvesFreely
        ? t`The fees are reduced at once.`
        : !own
          ? ''
          : !own.quota
            ? t`You have no quota today: your yes goes on to the director.`
            : covers(own.quota, row)
              ? t`It is within your quota of today: the fees are reduced at once.`
              : t`It is above your quota of today: your yes goes on to the director, who decides.`,
    },
    refuse: { title: t`Refuse the reduction`, confirm: t`Refuse`, text: t`The bill stays as it is.` },
    withdraw: {
      title: t`Withdraw the reduction`,
      confirm: t`Withdraw`,
      text:
        row.state === 'given'
          ? t`What was reduced is owed again, and the quota is free for another case.`
          : t`Nobody decides it any more; the bill stays as it is.`,
    },
  }[act]
  return (
    <ConfirmWithReason
      title={`${words.title}: ${row.borrower}`}
      confirm={words.confirm}
      description={words.text}
      tone={act === 'approve' ? 'normal' : 'danger'}
      onClose={onClose}
      onConfirm={async (note) =>
        (act === 'withdraw'
          ? await withdraw.run({ derateId, version, reason: note })
          : await decide.run({ derateId, version, decision: act, note })) !== undefined
      }
    >
      <AskedFor by={row.askedBy} reason={row.reason} />
      <Facts
        facts={[
          { label: t`Reduced by`, value: <Money minor={row.amount} currency={row.currency} /> },
          { label: t`To be paid`, value: <Money minor={row.payAmount} currency={row.currency} /> },
          { label: t`Pay by`, value: <Day day={row.payBy} /> },
          { label: t`Owed today`, value: row.owed !== undefined && <Money minor={row.owed} currency={row.currency} /> },
          { label: t`Was due`, value: row.dueDate && <Day day={row.dueDate} /> },
        ]}
      />
    </ConfirmWithReason>
  )
}

type Quota = NonNullable<Output<typeof myDerateQuota>['quota']>

/** Whether today's own quota covers it, as the server will count. */
const covers = (quota: Quota, { amount, currency, feeTypes }: Shown): boolean =>
  !quota.deleted &&
  quota.currency === currency &&
  quota.countUsed < quota.totalCount &&
  quota.amountUsed + amount <= quota.totalAmount &&
  feeTypes.every((type) => quota.feeTypes.includes(type))
