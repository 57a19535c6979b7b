import { imageLimitBytes } from '@cordillera/contract/credit/application-state'
import type { Output } from '@cordillera/contract/endpoint'
import { evidenceMaxFiles } from '@cordillera/contract/payment/bank-card'
import {
  addMandate,
  getDebitRule,
  listMandates,
  type mandateStates,
  revokeMandate,
  saveDebitRule,
  showMandateEvidence,
} from '@cordillera/contract/payment/mandate'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { callFile } from '../ui/call.ts'
import { Can, useMay } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { MultiSelectField, NumberField, SwitchField, TextareaField } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { PicturesField } from '../ui/form/PicturesField.tsx'
import { Pictures } from '../ui/Pictures.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Panel } from '../ui/page.tsx'
import { Day, Instant, nothing, Tone, type ToneName } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'

type State = (typeof mandateStates)[number]
const stateWords: Record<State, MessageDescriptor> = {
  waiting: msg`Begins later`,
  live: msg`Holds`,
  over: msg`Over`,
  revoked: msg`Revoked`,
}
const stateTones: Record<State, ToneName> = { waiting: 'blue', live: 'green', over: 'grey', revoked: 'grey' }
const retryDays = Array.from({ length: 14 }, (_, at) => at + 1)

/** By what the borrower lets money be taken, and when the merchant's bills are taken by themselves. */
export function Mandates({ userId, merchant }: { userId: string; merchant: number }) {
  const { t } = useLingui()
  const may = useMay()
  const [open, setOpen] = useState<'add' | 'rule' | { mandateId: string; version: number } | null>(null)
  const close = () => setOpen(null)
  const mandates = useData(listMandates, { userId })
  const revoked = open !== null && typeof open === 'object' ? open : null
  const isLive = mandates.data?.some(({ state }) => state === 'live' || state === 'waiting')
  return (
    <Panel
      title={t`Mandates`}
      actions={
        <Can press="creditBill_mandate">
          <Button variant="default" onClick={() => setOpen('rule')}>{t`Rule of the merchant`}</Button>
          {!isLive && <Button onClick={() => setOpen('add')}>{t`Record a mandate`}</Button>}
        </Can>
      }
    >
      {may.open('creditBill') && <Rule merchant={merchant} />}
      <Loaded {...mandates}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={t`No mandate`}>{t`Without one nothing is taken from the borrower's account.`}</Empty>
          ) : (
            <MandateTable list={list} onRevoke={setOpen} />
          )
        }
      </Loaded>
      <AddMandate userId={userId} opened={open === 'add'} onClose={close} />
      {open === 'rule' && <RuleForm merchant={merchant} onClose={close} />}
      <FormDrawer
        key={revoked?.mandateId ?? ''}
        opened={revoked !== null}
        onClose={close}
        title={t`Revoke the mandate`}
        endpoint={revokeMandate}
        defaults={revoked ?? {}}
        submit={t`Revoke`}
        success={t`Revoked: what has not gone to the channel yet does not go.`}
        invalidate={[listMandates]}
      >
        <TextareaField name="reason" label={t`Reason`} />
      </FormDrawer>
    </Panel>
  )
}

/** By which mandate money is taken now, or that there is none: said before an attempt is sent. */
export function LiveMandate({ userId }: { userId: string }) {
  const { t } = useLingui()
  const mandates = useData(listMandates, { userId })
  return (
    <Loaded {...mandates}>
      {(list) => {
        const live = list.find(({ state }) => state === 'live')
        return live ? (
          <p>
            {t`By the mandate on account ${live.bankAccount}, in force since`} <Day day={live.from} />
            {live.until && (
              <>
                {' '}
                {t`until`} <Day day={live.until} />
              </>
            )}
          </p>
        ) : (
          <p role="alert">{t`No mandate holds today: record one under the bills before anything is taken.`}</p>
        )
      }}
    </Loaded>
  )
}

function MandateTable({
  list,
  onRevoke,
}: {
  list: Output<typeof listMandates>
  onRevoke: (of: { mandateId: string; version: number }) => void
}) {
  const { t, i18n } = useLingui()
  return (
    <PlainTable
      label={t`Mandates`}
      rows={list}
      rowKey={(one) => one.mandateId}
      columns={[
        { header: t`Status`, cell: (one) => <Tone tone={stateTones[one.state]}>{i18n._(stateWords[one.state])}</Tone> },
        { header: t`Bank account`, cell: (one) => [one.bankAccount, one.bank].filter(Boolean).join(' · ') },
        { header: t`From`, cell: (one) => <Day day={one.from} /> },
        { header: t`Until`, cell: (one) => (one.until ? <Day day={one.until} /> : t`revoked`) },
        { header: t`Evidence`, cell: (one) => <MandateEvidence mandateId={one.mandateId} files={one.pictures} /> },
        { header: t`By`, cell: (one) => one.madeBy },
        { header: t`Recorded on`, cell: (one) => <Instant at={one.madeTime} /> },
        { header: t`Why revoked`, cell: (one) => one.revokeReason ?? nothing },
        {
          header: t`Actions`,
          cell: ({ state, mandateId, version }) =>
            state === 'live' || state === 'waiting' ? (
              <Can press="creditBill_mandate">
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => onRevoke({ mandateId, version })}
                >{t`Revoke`}</Button>
              </Can>
            ) : (
              nothing
            ),
        },
      ]}
    />
  )
}

function MandateEvidence({ mandateId, files }: { mandateId: string; files: readonly string[] }) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  if (!isShown) {
    return <Button variant="subtle" size="xs" onClick={() => setShown(true)}>{t`Show`}</Button>
  }
  return (
    <Pictures
      pictures={files.map((fileId, at) => ({ fileId, label: t`Evidence ${at + 1} of ${files.length}` }))}
      name={[showMandateEvidence.path, mandateId]}
      load={(fileId, signal) => callFile(showMandateEvidence, { mandateId, fileId }, { signal })}
    />
  )
}

/** When bills are taken by themselves, in a sentence. */
function Rule({ merchant }: { merchant: number }) {
  const { t } = useLingui()
  const rule = useData(getDebitRule, { merchant })
  return (
    <Loaded {...rule}>
      {({ active, fromHour, retryAfterDays }) => {
        if (!active) return <p>{t`Nothing is taken by itself for this merchant.`}</p>
        const days = retryAfterDays.join(', ')
        return days === '' ? (
          <p>{t`Bills are taken by themselves on their due day from ${fromHour}:00 on, once.`}</p>
        ) : (
          <p>{t`Bills are taken by themselves on their due day from ${fromHour}:00 on; what fails is tried again so many days later: ${days}.`}</p>
        )
      }}
    </Loaded>
  )
}

function AddMandate({ userId, opened, onClose }: { userId: string; opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t`Record a mandate`}
      endpoint={addMandate}
      defaults={{ userId }}
      submit={t`Record it`}
      success={t`Recorded.`}
      invalidate={[listMandates]}
    >
      <p>{t`It is for the bank account on the borrower's record.`}</p>
      <DayField name="from" label={t`From`} />
      <DayField name="until" label={t`Until`} optional />
      <PicturesField
        name="evidence"
        label={t`Evidence`}
        description={t`Up to 3 JPG pictures of at most 2 MB of what the borrower signed`}
        max={evidenceMaxFiles}
        maxBytes={imageLimitBytes}
      />
    </FormDrawer>
  )
}

function RuleForm({ merchant, onClose }: { merchant: number; onClose: () => void }) {
  const { t } = useLingui()
  const { data } = useData(getDebitRule, { merchant })
  if (!data) return null
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`When bills are taken by themselves`}
      endpoint={saveDebitRule}
      defaults={data}
      submit={t`Save`}
      success={t`Saved: it holds from the next look on.`}
      invalidate={[getDebitRule]}
    >
      <SwitchField name="active" label={t`Take bills of borrowers with a mandate`} />
      <NumberField name="fromHour" label={t`From this hour of the merchant's day`} min={0} max={23} />
      <MultiSelectField
        name="retryAfterDays"
        label={t`Again so many days after the due day`}
        options={retryDays.map((day) => ({ value: day, label: String(day) }))}
      />
      <TextareaField name="reason" label={t`Reason`} />
    </FormDrawer>
  )
}
