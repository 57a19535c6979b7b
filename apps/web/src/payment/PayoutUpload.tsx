import type { DecimalSign } from '@cordillera/contract/job/table-reading'
import { menuGroups } from '@cordillera/contract/menus'
import { payOfMexicoStaff, payOfStaffList } from '@cordillera/contract/payment/staff-payout'
import { useLingui } from '@lingui/react/macro'
import { FileInput, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, callUpload } from '../ui/call.ts'
import { inWords } from '../ui/language.ts'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { WhyButton } from '../ui/WhyButton.tsx'
import classes from './payment.module.css'

interface PayoutUploadProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: (batchId: string) => void
}

/** A list of staff to be paid: its name, its file; what is wrong with it is said at once. */
export function PayoutUpload({ opened, onClose, onDone }: PayoutUploadProps) {
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={inWords(menuGroups.account.screens.payOfMexicoStaff.actions.upload)}
    >
      <UploadForm onDone={onDone} />
    </SideDrawer>
  )
}

function UploadForm({ onDone }: Pick<PayoutUploadProps, 'onDone'>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [decimalSign, setDecimalSign] = useState<DecimalSign | null>(null)
  async function send() {
    if (!file || !name.trim()) return
    setPending(true)
    setProblem(null)
    try {
      const { batchId } = await callUpload(
        payOfMexicoStaff,
        { name: name.trim(), ...(decimalSign ? { reading: { decimalSign } } : {}) },
        file,
        { say: 'nothing' },
      )
      void client.invalidateQueries({ queryKey: [payOfStaffList.path] })
      onDone(batchId)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.msg)
    } finally {
      setPending(false)
    }
  }
  return (
    <div className={classes.upload}>
      <TextInput
        label={t`Name of the list`}
        placeholder={t`Second half of November`}
        withAsterisk
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FileInput
        label={t`File`}
        description={t`CSV, XLSX or ODS with the columns user_no and amount; name, bank_account and concept are compared or sent where they are there. Money goes to the account on the person's record.`}
        withAsterisk
        accept=".csv,.txt,.xlsx,.ods"
        placeholder={t`Choose a file`}
        value={file}
        onChange={setFile}
      />
      <Select
        label={t`Amounts are written with a`}
        data={[
          { value: '.', label: t`decimal point: 1,234.50` },
          { value: ',', label: t`decimal comma: 1.234,50` },
        ]}
        placeholder={t`as the file tells`}
        clearable
        value={decimalSign}
        onChange={(next) => setDecimalSign(next as DecimalSign | null)}
      />
      {problem && (
        <p className={classes.refusal} role="alert">
          {problem}
        </p>
      )}
      <WhyButton
        why={(!file && t`Choose a file first`) || (!name.trim() && t`Name the list first`)}
        loading={pending}
        onClick={() => void send()}
      >
        {t`Upload and check`}
      </WhyButton>
    </div>
  )
}
