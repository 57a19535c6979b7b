import { batchCall, currentCall } from '@cordillera/contract/collection/call'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Confirm } from '../../ui/confirm.tsx'
import { useMay } from '../../ui/environment.tsx'
import { IconPhone } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { ruleText } from './use-may-contact.ts'

/** How many one batch takes, as the call does. */
const atMost = 50

interface BatchCallProps {
  /** The ticked cases, in the order they are called. */
  readonly caseIds: readonly string[]
  /** "All that match" is ticked: more than one batch. */
  readonly isAll?: boolean
  readonly onDone: () => void
}

/** Calls the borrowers of ticked cases one after the other on a free line. Without a dialer there is no button. */
export function BatchCall({ caseIds, isAll, onDone }: BatchCallProps) {
  const { t } = useLingui()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const { data: line } = useData(currentCall, may.press('pendingCollect_work') ? {} : undefined)
  const action = useAction(batchCall, {
    invalidate: [currentCall],
    onDone: ({ calls }) => {
      const refused = calls.filter(({ callId }) => callId === null)
      const rules = [...new Set(refused.map(({ answer }) => ruleText(answer)))].join('; ')
      const called = calls.length - refused.length
      if (called > 0) toast.success(t`Being called one after the other: ${called}`)
      if (refused.length > 0) toast.warning(t`Not called: ${refused.length} (${rules})`)
      onDone()
    },
  })
  if (!line?.ready) return null
  const count = caseIds.length
  const why =
    isAll || count > atMost
      ? t`At most ${atMost} at a time`
      : count === 0
        ? t`Tick the cases to call first`
        : line.freeLines === 0
          ? t`No outbound account is free`
          : undefined
  return (
    <>
      <WhyButton
        forTicked
        variant="default"
        leftSection={<IconPhone size={14} aria-hidden />}
        loading={action.pending}
        why={why}
        onClick={() => setAsking(true)}
      >
        {count > 0 ? t`Call ${count}` : t`Call`}
      </WhyButton>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={plural(count, { one: 'Call # borrower', other: 'Call # borrowers one after the other' })}
        confirm={t`Call ${count}`}
        tone="normal"
        onConfirm={async () => {
          const calls = caseIds.map((caseId) => ({ caseId, contactId: null }))
          return (await action.run({ calls })) !== undefined
        }}
      >
        {t`Who may not be called now is left out, with the rule. Each call is checked once more before it is dialled; hanging up goes on to the next.`}
      </Confirm>
    </>
  )
}
