import {
  cancelDeletion,
  checkDeletion,
  decideDeletion,
  deletionDetail,
  deletionLetter,
  identifyDeletion,
  listDeletions,
} from '@cordillera/contract/service-desk/deletion'
import { deletionIdentities } from '@cordillera/contract/service-desk/deletion-terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { callDownload } from '../../ui/call.ts'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { useMay } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField } from '../../ui/form/fields.tsx'
import { useAction } from '../../ui/use-action.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { optionsOf } from '../options.ts'
import type { DeletionDetail } from './deletion-tones.ts'

const changed = [listDeletions, deletionDetail]

/** What can be done where it stands: making sure of who asks, looking again, deciding, staying after all, the letter. */
export function DeletionSteps({ deletion }: { deletion: DeletionDetail }) {
  const { deletionId, state } = deletion
  const { t } = useLingui()
  if (state === 'anonymised') {
    // a refusal has been shown
    const take = () => void callDownload(deletionLetter, { deletionId }).catch(() => undefined)
    return <Button onClick={take}>{t`Letter that proves it`}</Button>
  }
  if (state === 'refused' || state === 'cancelled') return null
  return (
    <>
      <Stay deletion={deletion} />
      {state !== 'waiting' && <Prepare deletion={deletion} />}
      {state !== 'waiting' && <Decide deletion={deletion} />}
    </>
  )
}

function Stay({ deletion: { deletionId, version } }: { deletion: DeletionDetail }) {
  const { t } = useLingui()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const cancel = useAction(cancelDeletion, { invalidate: changed })
  if (!may.press('delete_account_work')) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>{t`The customer stays`}</Button>
      {isAsking && (
        <ConfirmWithReason
          title={t`The customer stays`}
          confirm={t`End the request`}
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => (await cancel.run({ deletionId, version, reason })) !== undefined}
        >
          <p>{t`Nothing of the account changes. They can ask anew.`}</p>
        </ConfirmWithReason>
      )}
    </>
  )
}

function Prepare({ deletion }: { deletion: DeletionDetail }) {
  const { t } = useLingui()
  const may = useMay()
  const [isIdentifying, setIdentifying] = useState(false)
  const check = useAction(checkDeletion, { invalidate: changed })
  const { deletionId, version, identity } = deletion
  if (!may.press('delete_account_work')) return null
  return (
    <>
      <Button variant="default" loading={check.pending} onClick={() => void check.run({ deletionId, version })}>
        {t`Check again`}
      </Button>
      <Button
        variant={identity ? 'default' : 'filled'}
        onClick={() => setIdentifying(true)}
      >{t`Make sure of who asks`}</Button>
      {isIdentifying && (
        <FormDrawer
          opened
          onClose={() => setIdentifying(false)}
          title={t`Make sure of who asks`}
          endpoint={identifyDeletion}
          defaults={{ deletionId, version }}
          submit={t`Save`}
          success={t`Kept. Somebody else decides.`}
          invalidate={changed}
        >
          <SelectField name="identity" label={t`How`} options={optionsOf(deletionIdentities)} />
          <TextareaField name="note" label={t`What was seen or heard`} rows={3} />
        </FormDrawer>
      )}
    </>
  )
}

function Decide({ deletion: { deletionId, version, identity, obstacles } }: { deletion: DeletionDetail }) {
  const { t } = useLingui()
  const may = useMay()
  const [asking, setAsking] = useState<'approve' | 'refuse' | null>(null)
  const decide = useAction(decideDeletion, { invalidate: changed })
  if (!may.press('delete_account_decide')) return null
  const why = !identity
    ? t`Nobody made sure of who asks yet`
    : obstacles.length > 0 && t`Something keeps this account: settle it and check again`
  const end = async (approve: boolean, reason: string) =>
    (await decide.run({ deletionId, version, approve, reason })) !== undefined
  return (
    <>
      <Button variant="default" onClick={() => setAsking('refuse')}>{t`Refuse`}</Button>
      <WhyButton why={why} onClick={() => setAsking('approve')}>{t`Approve the deletion`}</WhyButton>
      {asking === 'approve' && (
        <ConfirmWithReason
          title={t`Approve the deletion`}
          confirm={t`Approve`}
          onClose={() => setAsking(null)}
          onConfirm={(reason) => end(true, reason)}
        >
          <p>{t`The customer is told of the day and can stay until then. After it nobody can bring their data back; books and the evidence of contacts stay.`}</p>
        </ConfirmWithReason>
      )}
      {asking === 'refuse' && (
        <ConfirmWithReason
          title={t`Refuse the deletion`}
          confirm={t`Refuse`}
          onClose={() => setAsking(null)}
          onConfirm={(reason) => end(false, reason)}
        >
          <p>{t`Nothing of the account changes. They can ask anew.`}</p>
        </ConfirmWithReason>
      )}
    </>
  )
}
