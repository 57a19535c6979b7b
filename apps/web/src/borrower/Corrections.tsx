import { listBaseInfoChanges, showBaseInfoEvidence } from '@cordillera/contract/borrower/base-info-change'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { callFile } from '../ui/call.ts'
import { Pictures } from '../ui/Pictures.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Instant } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { useBaseInfoWords } from './words.ts'

/** What was corrected of a person: by whom, why, and what showed it. */
export function Corrections({ userId }: { userId: string }) {
  const { t } = useLingui()
  const words = useBaseInfoWords()
  const changes = useData(listBaseInfoChanges, { userId })
  return (
    <Loaded {...changes}>
      {(list) => (
        <PlainTable
          label={t`Corrections`}
          folds
          rows={list}
          rowKey={(one) => one.changeId}
          columns={[
            { header: t`Corrected on`, cell: (one) => <Instant at={one.changedTime} /> },
            { header: t`Data`, wraps: true, cell: (one) => one.fields.map((field) => words[field]).join(', ') },
            { header: t`Reason`, wraps: true, cell: (one) => one.reason },
            { header: t`By`, cell: (one) => one.changedBy },
            { header: t`Evidence`, cell: (one) => <Evidence changeId={one.changeId} files={one.pictures} /> },
          ]}
        />
      )}
    </Loaded>
  )
}

/** Each look leaves an entry in the operation log: nothing is shown before it is asked for. */
function Evidence({ changeId, files }: { changeId: string; files: readonly string[] }) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  if (!isShown) return <Button variant="subtle" size="xs" onClick={() => setShown(true)}>{t`Show`}</Button>
  return (
    <Pictures
      pictures={files.map((fileId, at) => ({ fileId, label: t`Evidence ${at + 1} of ${files.length}` }))}
      name={[showBaseInfoEvidence.path, changeId]}
      load={(fileId, signal) => callFile(showBaseInfoEvidence, { changeId, fileId }, { signal })}
    />
  )
}
