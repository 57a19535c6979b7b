import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { calculateDerate, decideDerate, listDerates, withdrawDerate } from '@cordillera/contract/derate/derate'
import { myDerateQuota } from '@cordillera/contract/derate/quota'
import { useLingui } from '@lingui/react/macro'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import type { RowOf } from '../ui/use-list.ts'

import { AskedFor } from './AskedFor.tsx'

export type Derate = RowOf<typeof listDerates>
export type Act = 'approve' | 'refuse' | 'withdraw'

/** Why it is approved, refused or taken back; the reason stays with it. */
export function ActDialog({ row, act, onClose }: { row: Derate; act: Act; onClose: () => void }) {
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
        : own?.quota
          ? t`It draws on your quota of today; beyond that the director decides.`
          : t`You have no quota today: your yes goes on to the director.`,
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
    </ConfirmWithReason>
  )
}
