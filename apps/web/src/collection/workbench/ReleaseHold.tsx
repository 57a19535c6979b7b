import { listCases } from '@cordillera/contract/collection/case'
import { releaseHold } from '@cordillera/contract/collection/log'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm, useReasonMissing } from '../../ui/confirm.tsx'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { useKept } from '../../ui/form/use-kept.ts'
import { useAction } from '../../ui/use-action.ts'

/** A leader ends the review that a fraud claim began: the case can be worked again. */
export function ReleaseHold({ caseId, version }: { caseId: string; version: number }) {
  const { t } = useLingui()
  const missing = useReasonMissing()
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason, forget] = useKept(`hold ${caseId}`, '')
  const action = useAction(releaseHold, {
    success: t`The review has ended`,
    invalidate: [getCaseInfo, listCases],
  })
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
        {t`End the review`}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => [forget(), setAsking(false)]}
        title={t`End the review of this case?`}
        confirm={t`End the review`}
        tone="normal"
        why={missing(reason)}
        onConfirm={async () => (await action.run({ caseId, version, reason: reason.trim() })) !== undefined}
      >
        <LimitedTextarea
          label={t`Reason`}
          withAsterisk
          autosize
          minRows={2}
          limit={500}
          description={t`It can be worked again afterwards. The reason stands in its history.`}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Confirm>
    </>
  )
}
