import { listStopCases, operateStopCase } from '@cordillera/contract/collection/stop'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Confirm, useReasonMissing } from '../../ui/confirm.tsx'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { useKept } from '../../ui/form/use-kept.ts'
import { useAction } from '../../ui/use-action.ts'
import type { StopItem } from './stop-columns.tsx'

/** Restores a stopped bill, or stops a restored one again; the reason is kept. */
export function OperateDialog({ item, onClose }: { item: StopItem; onClose: () => void }) {
  const { t } = useLingui()
  const missing = useReasonMissing()
  const [reason, setReason, forget] = useKept(`stop ${item.id}`, '')
  // what was asked stays, whatever a colleague makes of it meanwhile
  const [restores] = useState(item.state === 'stopped')
  const action = useAction(operateStopCase, {
    invalidate: [listStopCases],
    success: restores ? t`The bill can be collected again` : t`The bill is stopped`,
  })
  return (
    <Confirm
      opened
      onClose={() => [forget(), onClose()]}
      title={restores ? t`Restore collection from ${item.borrower}` : t`Stop collection from ${item.borrower} again`}
      confirm={restores ? t`Restore` : t`Stop`}
      tone={restores ? 'normal' : 'danger'}
      why={missing(reason)}
      onConfirm={async () => {
        const operation = restores ? 'restore' : 'stop'
        const done = await action.run({ id: item.id, operation, reason: reason.trim(), version: item.version })
        return done !== undefined
      }}
    >
      <p>
        {restores
          ? t`Its case waits in the pool again and can be assigned, dialled and messaged.`
          : t`Its case goes back to the pool; nobody works it until it is restored.`}
      </p>
      <LimitedTextarea
        limit={500}
        label={t`Reason`}
        withAsterisk
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Confirm>
  )
}
