import { type Currency, currencyNames } from '@cordillera/contract/countries'
import { uploadFile } from '@cordillera/contract/job/file'
import { channelName } from '@cordillera/contract/reconciliation/common'
import { listReconExceptions, reconWall } from '@cordillera/contract/reconciliation/exception'
import { listReconSettings } from '@cordillera/contract/reconciliation/run'
import { listStatements, uploadStatement } from '@cordillera/contract/reconciliation/statement'
import { useLingui } from '@lingui/react/macro'
import { Autocomplete, Button, FileInput, Select } from '@mantine/core'
import { useState } from 'react'
import { CallError, callUpload } from '../ui/call.ts'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import classes from './reconciliation.module.css'

interface StatementUploadProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onJob: (jobId: string) => void
}

/** A bank's file, and the account it is about. A table’s columns are read as they were kept for the channel, or as they are named. */
export function StatementUpload({ opened, onClose, onJob }: StatementUploadProps) {
  const { t } = useLingui()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t`Import a statement`}>
      <UploadForm onJob={onJob} />
    </SideDrawer>
  )
}

function UploadForm({ onJob }: Pick<StatementUploadProps, 'onJob'>) {
  const { t } = useLingui()
  const settings = useData(listReconSettings, {})
  const known = settings.data?.accounts ?? []
  const [file, setFile] = useState<File | null>(null)
  const [channel, setChannel] = useState('')
  const [chosen, setCurrency] = useState<Currency | null>(null)
  const [sending, setSending] = useState(false)
  const upload = useAction(uploadStatement, {
    invalidate: [listStatements, listReconExceptions, reconWall],
    success: t`The statement is being read.`,
    onDone: ({ jobId }) => onJob(jobId),
  })
  const currency = chosen ?? known.find((one) => one.channel === channel)?.currency ?? known[0]?.currency ?? null
  const isNamed = channelName.safeParse(channel).success
  async function send() {
    if (!file || !currency) return
    setSending(true)
    try {
      const { fileId } = await callUpload(uploadFile, {}, file)
      await upload.run({ fileId, channel, currency })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setSending(false)
    }
  }
  return (
    <div className={classes.stack}>
      <Autocomplete
        label={t`Channel`}
        description={t`As payments name it, in capital letters`}
        withAsterisk
        data={[...new Set(known.map((one) => one.channel))]}
        value={channel}
        onChange={(name) => setChannel(name.toUpperCase())}
      />
      <Select
        label={t`Currency`}
        withAsterisk
        data={[...currencyNames]}
        value={currency}
        onChange={(next) => setCurrency(next as Currency | null)}
      />
      <FileInput
        label={t`Statement`}
        description={t`camt.053, MT940, or the bank’s own table as CSV, XLSX or ODS. It is read whole or not at all, and must add up to its own balances.`}
        withAsterisk
        accept=".xml,.sta,.mt940,.940,.txt,.csv,.xlsx,.ods"
        placeholder={t`Choose a file`}
        value={file}
        onChange={setFile}
      />
      <Button disabled={!file || !isNamed || !currency} loading={sending} onClick={() => void send()}>
        {t`Import and match`}
      </Button>
    </div>
  )
}
