import { showBankCardEvidence } from '@cordillera/contract/payment/bank-card'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callFile } from '../ui/call.ts'
import classes from './payment.module.css'

interface EvidenceProps {
  readonly requestId: string
  readonly files: readonly string[]
}

/** The pictures of a request, one below the other; a click shows one in its full size. */
export function Evidence({ requestId, files }: EvidenceProps) {
  const { t } = useLingui()
  const [large, setLarge] = useState<string | null>(null)
  return (
    <div className={classes.evidence}>
      {files.map((fileId, at) => (
        <button
          key={fileId}
          type="button"
          className={classes.picture}
          data-large={large === fileId || undefined}
          aria-pressed={large === fileId}
          onClick={() => setLarge(large === fileId ? null : fileId)}
        >
          <Picture requestId={requestId} fileId={fileId} label={t`Evidence ${at + 1} of ${files.length}`} />
        </button>
      ))}
    </div>
  )
}

function Picture({ requestId, fileId, label }: { requestId: string; fileId: string; label: string }) {
  const { t } = useLingui()
  const { data, error } = useQuery({
    queryKey: [showBankCardEvidence.path, requestId, fileId],
    queryFn: ({ signal }) => callFile(showBankCardEvidence, { requestId, fileId }, { signal }),
    // looking at it is on record: once is enough
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data.content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (error) return <span>{t`The picture could not be shown.`}</span>
  return address ? <img src={address} alt={label} /> : <span aria-busy="true">{label}</span>
}
