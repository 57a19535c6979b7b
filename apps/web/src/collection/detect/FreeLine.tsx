import { freeLine } from '@cordillera/contract/collection/call'
import { detectCallRecords } from '@cordillera/contract/collection/detect'
import { useLingui } from '@lingui/react/macro'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { RowOf } from '../../ui/use-list.ts'

interface FreeLineProps {
  readonly call: RowOf<typeof detectCallRecords>
  readonly onClose: () => void
}

/** Asks before the line of a call that hangs is given back. */
export function FreeLine({ call, onClose }: FreeLineProps) {
  const { t } = useLingui()
  const action = useAction(freeLine, { success: t`The line is free`, invalidate: [detectCallRecords] })
  const line = call.line ?? ''
  const who = call.collectorName ?? t`auto-outbound`
  return (
    <ConfirmWithReason
      title={t`Free line ${line} of ${who}?`}
      confirm={t`Free the line`}
      onClose={onClose}
      onConfirm={async (reason) => (await action.run({ callId: call.callId, reason })) !== undefined}
    >
      {t`The call to ${call.number} ends, also for who is talking, and what waits behind it is not called. A line whose dialer says nothing more is freed by itself after five minutes.`}
    </ConfirmWithReason>
  )
}
