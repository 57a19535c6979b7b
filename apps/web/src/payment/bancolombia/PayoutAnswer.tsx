import { uploadFile } from '@cordillera/contract/job/file'
import {
  answerPayoutFile,
  listPayoutFiles,
  payoutAnswerOutcome,
  payoutFileLines,
} from '@cordillera/contract/payment/bancolombia/payout-file'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Alert, FileInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useJob } from '../../job/public.tsx'
import { CallError, call, callUpload } from '../../ui/call.ts'
import { SideDrawer } from '../../ui/SideDrawer.tsx'
import { WhyButton } from '../../ui/WhyButton.tsx'
import classes from '../payment.module.css'

interface PayoutAnswerUploadProps {
  readonly opened: boolean
  readonly payoutFileId: string
  readonly onClose: () => void
  readonly onJob: (jobId: string) => void
}

/** What the bank says of each line, as its portal lets it be downloaded. */
export function PayoutAnswerUpload({ opened, payoutFileId, onClose, onJob }: PayoutAnswerUploadProps) {
  const { t } = useLingui()
  const [file, setFile] = useState<File | null>(null)
  const [sending, setSending] = useState(false)
  async function send() {
    if (!file) return
    setSending(true)
    try {
      const { fileId } = await callUpload(uploadFile, {}, file)
      const { jobId } = await call(answerPayoutFile, { payoutFileId, fileId })
      setFile(null)
      onJob(jobId)
    } catch (error) {
      // a refusal has been shown
      if (!(error instanceof CallError)) throw error
    } finally {
      setSending(false)
    }
  }
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t`Upload the bank’s answer`}>
      <div className={classes.stack}>
        <FileInput
          label={t`Answer file`}
          description={t`CSV or Excel with the columns reference, amount and state (Referencia, Valor, Estado). It is read whole or not at all; each row has to be a line of this file in its amount.`}
          withAsterisk
          placeholder={t`Choose a file`}
          value={file}
          onChange={setFile}
        />
        <WhyButton why={!file && t`Choose a file first`} loading={sending} onClick={() => void send()}>
          {t`Upload and read`}
        </WhyButton>
      </div>
    </SideDrawer>
  )
}

export function ReadingAnswer({ jobId }: { jobId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: job } = useJob(jobId)
  const state = job?.state
  useEffect(() => {
    if (state !== 'done') return
    for (const { path } of [listPayoutFiles, payoutFileLines]) void client.invalidateQueries({ queryKey: [path] })
  }, [client, state])
  if (!job) return null
  if (job.state === 'failed')
    return (
      <Alert color="red" role="alert" title={t`The answer was not taken`}>
        {job.error ?? t`It failed.`}
      </Alert>
    )
  const read = payoutAnswerOutcome.safeParse(job.result)
  if (!read.success) return <p role="status">{t`Reading …`}</p>
  const { settled, failed, unclear } = read.data
  return (
    <Alert color="gray" role="status" title={t`Read`}>
      {t`${plural(settled, { one: '# line is', other: '# lines are' })} paid, ${failed} turned down, of ${unclear} it says neither. The orders follow within seconds.`}
    </Alert>
  )
}
