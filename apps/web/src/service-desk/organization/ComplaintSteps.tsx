import { uploadFile } from '@cordillera/contract/job/file'
import {
  addAuthorityDocument,
  answerAuthorityComplaint,
  authorityComplaintDetail,
  authorityDossier,
  closeAuthorityComplaint,
  listAuthorityComplaints,
  moveAuthorityDeadline,
  takeAuthorityComplaint,
} from '@cordillera/contract/service-desk/organization'
import { complaintOutcomes } from '@cordillera/contract/service-desk/organization-terms'
import { useLingui } from '@lingui/react/macro'
import { Button, FileInput, Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { CallError, callDownload, callUpload } from '../../ui/call.ts'
import { useMay } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { useAction } from '../../ui/use-action.ts'
import { MakeOrder } from '../MakeOrder.tsx'
import { optionsOf } from '../options.ts'
import type { ComplaintDetail } from './complaint-detail.ts'
import { HearingField } from './HearingField.tsx'

const changed = [listAuthorityComplaints, authorityComplaintDetail]

/** What can be done with a complaint where it stands. */
export function ComplaintSteps({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useLingui()
  const may = useMay()
  const [step, setStep] = useState<'deadline' | 'answer' | 'close' | null>(null)
  const take = useAction(takeAuthorityComplaint, { invalidate: changed, success: t`You answer for it from now on.` })
  if (!may.press('organization_handel_work')) return null
  const { complaintId, version, state, caseId } = complaint
  const isOpen = state === 'received' || state === 'answering'
  const seen = { complaintId, version }
  // a refusal has been shown
  const dossier = () => void callDownload(authorityDossier, { complaintId }).catch(() => undefined)
  return (
    <>
      {caseId && <Button variant="default" onClick={dossier}>{t`Dossier`}</Button>}
      <MakeOrder
        source="complaint"
        sourceId={complaintId}
        type="collectionComplaint"
        question={complaint.description}
      />
      {isOpen && <Button variant="default" onClick={() => setStep('deadline')}>{t`Another deadline`}</Button>}
      {isOpen && (
        <Button
          variant={state === 'received' ? 'filled' : 'default'}
          loading={take.pending}
          onClick={() => void take.run(seen)}
        >
          {state === 'received' ? t`Take it` : t`Take it over`}
        </Button>
      )}
      {state === 'answering' && <Button onClick={() => setStep('answer')}>{t`It was answered`}</Button>}
      {state === 'answered' && <Button onClick={() => setStep('close')}>{t`Close the complaint`}</Button>}
      {step === 'deadline' && <Move complaint={complaint} onClose={() => setStep(null)} />}
      {step === 'answer' && (
        <FormDrawer
          opened
          onClose={() => setStep(null)}
          title={t`It was answered`}
          endpoint={answerAuthorityComplaint}
          defaults={seen}
          submit={t`Save`}
          invalidate={changed}
        >
          <DayField name="answeredDay" label={t`Answered on`} description={t`The answer has to be on file.`} />
        </FormDrawer>
      )}
      {step === 'close' && (
        <FormDrawer
          opened
          onClose={() => setStep(null)}
          title={t`Close the complaint`}
          endpoint={closeAuthorityComplaint}
          defaults={seen}
          submit={t`Close it`}
          success={t`Closed. Contact on its bill stays stopped until a leader ends that.`}
          invalidate={changed}
        >
          <SelectField name="outcome" label={t`Outcome`} options={optionsOf(complaintOutcomes)} />
          <TextareaField name="note" label={t`How it ended`} />
        </FormDrawer>
      )}
    </>
  )
}

function Move({ complaint, onClose }: { complaint: ComplaintDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { complaintId, version, deadlineDay, hearingTime } = complaint
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Another deadline`}
      endpoint={moveAuthorityDeadline}
      defaults={{ complaintId, version, deadlineDay, ...(hearingTime ? { hearingTime } : {}) }}
      submit={t`Save`}
      invalidate={changed}
    >
      <DayField name="deadlineDay" label={t`Answer by`} />
      <HearingField name="hearingTime" label={t`Hearing`} optional />
      <TextareaField name="source" label={t`Where that day stands`} />
    </FormDrawer>
  )
}

/** A document that came in or went out, sent as it is chosen. */
export function AddDocument({ complaint: { complaintId, version } }: { complaint: ComplaintDetail }) {
  const { t } = useLingui()
  const may = useMay()
  const [direction, setDirection] = useState<'in' | 'out'>('in')
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const add = useAction(addAuthorityDocument, { invalidate: changed, success: t`Filed.` })
  if (!may.press('organization_handel_work')) return null
  async function send(file: File | null) {
    if (!file) return
    setProblem(null)
    setPending(true)
    try {
      const { fileId } = await callUpload(uploadFile, {}, file, { say: 'nothing' })
      await add.run({ complaintId, version, direction, fileId })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.msg)
    } finally {
      setPending(false)
    }
  }
  return (
    <Group align="flex-end">
      <SegmentedControl
        aria-label={t`Direction`}
        data={[
          { value: 'in', label: t`came in` },
          { value: 'out', label: t`went out` },
        ]}
        value={direction}
        onChange={(next) => setDirection(next === 'out' ? 'out' : 'in')}
      />
      <FileInput
        label={t`Add a document`}
        placeholder={t`Choose a file`}
        accept="application/pdf,image/jpeg"
        value={null} // it goes at once, and the next one may follow
        error={problem}
        disabled={pending}
        onChange={(file) => void send(file)}
      />
    </Group>
  )
}
