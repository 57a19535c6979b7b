import { showBankCardEvidence } from '@cordillera/contract/payment/bank-card'
import { useLingui } from '@lingui/react/macro'
import { callFile } from '../ui/call.ts'
import { Pictures } from '../ui/Pictures.tsx'

interface EvidenceProps {
  readonly requestId: string
  readonly files: readonly string[]
}

/** The pictures of a request. */
export function Evidence({ requestId, files }: EvidenceProps) {
  const { t } = useLingui()
  const pictures = files.map((fileId, at) => ({ fileId, label: t`Evidence ${at + 1} of ${files.length}` }))
  return (
    <Pictures
      pictures={pictures}
      name={[showBankCardEvidence.path, requestId]}
      load={(fileId, signal) => callFile(showBankCardEvidence, { requestId, fileId }, { signal })}
    />
  )
}
