import { authorityComplaintDetail, showAuthorityDocument } from '@cordillera/contract/service-desk/organization'
import {
  authorityStates,
  complaintOutcomes,
  complaintSubjects,
} from '@cordillera/contract/service-desk/organization-terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { borrowerPath } from '../../borrower/public.tsx'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { useDictionary } from '../../settings/public.ts'
import { callDownload } from '../../ui/call.ts'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { useMay } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Day, Facts, Instant, nothing, Tone } from '../../ui/show/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { CellLink } from '../../ui/table/columns.tsx'
import { useData } from '../../ui/use-data.ts'
import classes from '../service-desk.module.css'
import { AddDocument, ComplaintSteps } from './ComplaintSteps.tsx'
import { authorityTones, Deadline } from './complaint-columns.tsx'
import type { ComplaintDetail } from './complaint-detail.ts'

export function ComplaintDrawer({ complaintId, onClose }: { complaintId: string | null; onClose: () => void }) {
  if (complaintId === null) return null
  return <Opened key={complaintId} complaintId={complaintId} onClose={onClose} />
}

function Opened({ complaintId, onClose }: { complaintId: string; onClose: () => void }) {
  const { t } = useLingui()
  const found = useData(authorityComplaintDetail, { complaintId })
  const [isPast, setPast] = useState(false)
  const mayRead = useMay().open('log')
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      size="wide"
      title={found.data?.reference ?? t`Complaint`}
      foot={
        <>
          {mayRead && <Button variant="default" onClick={() => setPast(true)}>{t`History`}</Button>}
          {found.data && <ComplaintSteps complaint={found.data} />}
        </>
      }
    >
      <Loaded {...found}>{(complaint) => <Shown complaint={complaint} />}</Loaded>
      <HistoryDrawer
        of={isPast ? { target: complaintId } : null}
        name={found.data?.reference}
        onClose={() => setPast(false)}
      />
    </DetailDrawer>
  )
}

function Shown({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useLingui()
  const { state, userId, outcome, hearingTime } = complaint
  const { nameOf } = useDictionary('authority', complaint.country)
  return (
    <>
      <Facts
        facts={[
          { label: t`Status`, value: <Tone tone={authorityTones[state]}>{inWords(authorityStates[state])}</Tone> },
          { label: t`Answer by`, value: <Deadline of={complaint} /> },
          { label: t`Where that day stands`, value: complaint.source },
          { label: t`Authority`, value: nameOf(complaint.authority) },
          { label: t`Received`, value: <Day day={complaint.receivedDay} /> },
          { label: t`Hearing`, value: hearingTime ? <Instant at={hearingTime} /> : nothing },
          { label: t`What about`, value: inWords(complaintSubjects[complaint.subject]) },
          { label: t`Customer`, value: <CellLink to={borrowerPath(userId)}>{complaint.borrower}</CellLink> },
          { label: t`Bill`, value: complaint.billId ?? nothing },
          { label: t`Merchant`, value: `${complaint.merchantName} · ${complaint.country}` },
          { label: t`Handled by`, value: complaint.handlerName ?? t`nobody yet` },
          { label: t`Answered on`, value: complaint.answeredDay ? <Day day={complaint.answeredDay} /> : nothing },
          { label: t`Outcome`, value: outcome ? inWords(complaintOutcomes[outcome]) : nothing },
        ]}
      />
      <DetailSection title={t`What is complained of`}>
        <p className={classes.text}>{complaint.description}</p>
      </DetailSection>
      <DetailSection title={t`Documents`}>
        <Documents complaint={complaint} />
        <AddDocument complaint={complaint} />
      </DetailSection>
    </>
  )
}

function Documents({ complaint: { complaintId, documents } }: { complaint: ComplaintDetail }) {
  const { t } = useLingui()
  if (documents.length === 0)
    return <Empty title={t`No document yet`}>{t`Without an answer on file it can't be answered or closed.`}</Empty>
  // a refusal has been shown
  const take = (documentId: number) =>
    void callDownload(showAuthorityDocument, { complaintId, documentId }).catch(() => undefined)
  return (
    <PlainTable
      label={t`Documents`}
      rows={documents}
      rowKey={(row) => row.documentId}
      folds
      columns={[
        {
          header: t`Document`,
          cell: (row) => (
            <button type="button" className={classes.opens ?? ''} onClick={() => take(row.documentId)}>
              {row.name}
            </button>
          ),
        },
        { header: t`Direction`, cell: (row) => (row.direction === 'in' ? t`came in` : t`went out`) },
        { header: t`By`, cell: (row) => row.by },
        { header: t`When`, cell: (row) => <Instant at={row.at} /> },
      ]}
    />
  )
}
