import { deletionDetail, showDeletionImage } from '@cordillera/contract/service-desk/deletion'
import { deletionIdentities, deletionObstacles, deletionStates } from '@cordillera/contract/service-desk/deletion-terms'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { borrowerPath } from '../../borrower/public.tsx'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { callFile } from '../../ui/call.ts'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { useMay } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { Pictures } from '../../ui/Pictures.tsx'
import { Facts, Instant, nothing, Tone } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { CellLink } from '../../ui/table/columns.tsx'
import { useData } from '../../ui/use-data.ts'
import { DeletionSteps } from './DeletionSteps.tsx'
import { type DeletionDetail, deletionTones } from './deletion-tones.ts'

export function DeletionDrawer({ deletionId, onClose }: { deletionId: string | null; onClose: () => void }) {
  if (deletionId === null) return null
  return <Opened key={deletionId} deletionId={deletionId} onClose={onClose} />
}

function Opened({ deletionId, onClose }: { deletionId: string; onClose: () => void }) {
  const { t } = useLingui()
  const found = useData(deletionDetail, { deletionId })
  const [isPast, setPast] = useState(false)
  const mayRead = useMay().open('log')
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      size="wide"
      title={t`Account deletion ${deletionId}`}
      foot={
        <>
          {mayRead && <Button variant="default" onClick={() => setPast(true)}>{t`History`}</Button>}
          {found.data && <DeletionSteps deletion={found.data} />}
        </>
      }
    >
      <Loaded {...found}>{(deletion) => <Shown deletion={deletion} />}</Loaded>
      <HistoryDrawer of={isPast ? { target: deletionId } : null} name={deletionId} onClose={() => setPast(false)} />
    </DetailDrawer>
  )
}

function Shown({ deletion }: { deletion: DeletionDetail }) {
  const { t } = useLingui()
  const { deletionId, state, userId, obstacles, images, identity, identityTime, dueTime, endedTime, decidedTime } =
    deletion
  return (
    <>
      {state === 'blocked' && (
        <Alert color="red" title={t`Something keeps this account`}>
          {obstacles.map((one) => inWords(deletionObstacles[one])).join(', ')}
        </Alert>
      )}
      <Facts
        facts={[
          { label: t`Status`, value: <Tone tone={deletionTones[state]}>{inWords(deletionStates[state])}</Tone> },
          { label: t`Customer`, value: <CellLink to={borrowerPath(userId)}>{deletion.borrower}</CellLink> },
          { label: t`Merchant`, value: `${deletion.merchantName} · ${deletion.country}` },
          { label: t`Asked for`, value: <Instant at={deletion.requestedTime} /> },
          { label: t`Asked by`, value: deletion.requestedBy ?? t`the customer` },
          { label: t`Reason`, value: deletion.reason || nothing },
          { label: t`Identity by`, value: identity ? inWords(deletionIdentities[identity]) : t`nobody made sure yet` },
          { label: t`Identified by`, value: deletion.identityBy ?? nothing },
          { label: t`Identified`, value: identityTime ? <Instant at={identityTime} /> : nothing },
          { label: t`Looked at what stands in the way`, value: <Instant at={deletion.checkedTime} /> },
          { label: t`Decided by`, value: deletion.decidedBy ?? nothing },
          { label: t`Decided`, value: decidedTime ? <Instant at={decidedTime} /> : nothing },
          { label: t`Why`, value: deletion.decidedReason ?? nothing },
          { label: t`To be done`, value: dueTime ? <Instant at={dueTime} /> : nothing },
          { label: t`Ended at`, value: endedTime ? <Instant at={endedTime} /> : nothing },
          { label: t`Ended by`, value: deletion.endedBy ?? nothing },
        ]}
      />
      {images.length > 0 && (
        <DetailSection title={t`Pictures of the id`}>
          <Pictures
            pictures={images.map((fileId, at) => ({ fileId, label: t`Picture ${at + 1} of ${images.length}` }))}
            name={[showDeletionImage.path, deletionId, state]}
            load={(fileId, signal) => callFile(showDeletionImage, { deletionId, fileId }, { signal })}
          />
        </DetailSection>
      )}
    </>
  )
}
