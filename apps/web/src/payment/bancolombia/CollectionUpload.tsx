import { uploadFile } from '@cordillera/contract/job/file'
import {
  collectionOutcome,
  listCollections,
  uploadCollection,
} from '@cordillera/contract/payment/bancolombia/collection'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button, FileInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useJob } from '../../job/public.tsx'
import { CallError, call, callUpload } from '../../ui/call.ts'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { WhyButton } from '../../ui/WhyButton.tsx'
import classes from '../payment.module.css'

interface CollectionUploadProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onJob: (jobId: string) => void
}

/** The bank's file as it is: whose account it is of, it says itself. */
export function CollectionUpload({ opened, onClose, onJob }: CollectionUploadProps) {
  const { t } = useLingui()
  const [file, setFile] = useState<File | null>(null)
  const [sending, setSending] = useState(false)
  async function send() {
    if (!file) return
    setSending(true)
    try {
      const { fileId } = await callUpload(uploadFile, {}, file)
      const { jobId } = await call(uploadCollection, { fileId })
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
    <DetailDrawer opened={opened} onClose={onClose} title={t`Upload a collection file`}>
      <div className={classes.stack}>
        <FileInput
          label={t`Collection file`}
          description={t`Asobancaria 2001, the plain text as the bank gives it. It is read whole or not at all, and its control totals must agree.`}
          withAsterisk
          placeholder={t`Choose a file`}
          value={file}
          onChange={setFile}
        />
        <WhyButton why={!file && t`Choose a file first`} loading={sending} onClick={() => void send()}>
          {t`Upload and match`}
        </WhyButton>
      </div>
    </DetailDrawer>
  )
}

/** What became of the file that was sent last, said where it was sent. */
export function ReadingFile({ jobId, onRead }: { jobId: string; onRead: (collectionId: string) => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: job } = useJob(jobId)
  const state = job?.state
  useEffect(() => {
    if (state === 'done') void client.invalidateQueries({ queryKey: [listCollections.path] })
  }, [client, state])
  if (!job) return null
  if (job.state === 'failed')
    return (
      <Alert color="red" role="alert" title={t`The file was not taken`}>
        {job.error ?? t`It failed.`}
      </Alert>
    )
  const read = collectionOutcome.safeParse(job.result)
  if (!read.success) return <p role="status">{t`Reading and matching …`}</p>
  const { collectionId, matched, unmatched, refused } = read.data
  return (
    <Alert color="gray" role="status" title={t`The file was read; its totals agree`}>
      <p>{t`Lines matched: ${matched}, not matched: ${unmatched}, turned down: ${refused}. Nothing is booked yet.`}</p>
      <Button variant="default" onClick={() => onRead(collectionId)}>{t`See its lines`}</Button>
    </Alert>
  )
}
