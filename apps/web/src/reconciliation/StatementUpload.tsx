import { type Currency, currencyNames } from '@cordillera/contract/countries'
import { uploadFile } from '@cordillera/contract/job/file'
import { channelName } from '@cordillera/contract/reconciliation/common'
import { inspectStatement } from '@cordillera/contract/reconciliation/statement'
import { useLingui } from '@lingui/react/macro'
import { Autocomplete, FileInput, Select } from '@mantine/core'
import { useState } from 'react'
import { CallError, call, callUpload } from '../ui/call.ts'
import { DetailDrawer } from '../ui/DetailDrawer.tsx'
import { WhyButton } from '../ui/WhyButton.tsx'
import type { LookedAt } from './looked-at.ts'
import classes from './reconciliation.module.css'
import { StatementColumns } from './StatementColumns.tsx'
import { useAccounts } from './use-accounts.ts'

interface StatementUploadProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onJob: (jobId: string) => void
}
/** A bank’s file and the account it is about; then, of a table, which column is which field. */
export function StatementUpload({ opened, onClose, onJob }: StatementUploadProps) {
  const { t } = useLingui()
  return (
    <DetailDrawer opened={opened} onClose={onClose} size="wide" title={t`Import a statement`}>
      <Steps onJob={onJob} />
    </DetailDrawer>
  )
}

function Steps({ onJob }: Pick<StatementUploadProps, 'onJob'>) {
  const [looked, setLooked] = useState<LookedAt | null>(null)
  return looked ? (
    <StatementColumns looked={looked} onAgain={() => setLooked(null)} onLooked={setLooked} onJob={onJob} />
  ) : (
    <FileForm onLooked={setLooked} />
  )
}

function FileForm({ onLooked }: { onLooked: (looked: LookedAt) => void }) {
  const { t } = useLingui()
  const known = useAccounts()
  const [file, setFile] = useState<File | null>(null)
  const [channel, setChannel] = useState('')
  const [chosen, setCurrency] = useState<Currency | null>(null)
  const [sending, setSending] = useState(false)
  const currency = chosen ?? known.find((one) => one.channel === channel)?.currency ?? known[0]?.currency ?? null
  const isNamed = channelName.safeParse(channel).success
  async function send() {
    if (!file || !currency) return
    setSending(true)
    try {
      const { fileId } = await callUpload(uploadFile, {}, file)
      const inspected = await call(inspectStatement, { fileId, channel, currency })
      onLooked({ fileId, channel, currency, inspected })
    } catch (error) {
      // a refusal has been shown
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
      <WhyButton
        why={
          (!isNamed && t`Name the channel first`) ||
          (!currency && t`Choose the currency first`) ||
          (!file && t`Choose a file first`)
        }
        loading={sending}
        onClick={() => void send()}
      >
        {t`Look at the file`}
      </WhyButton>
    </div>
  )
}
