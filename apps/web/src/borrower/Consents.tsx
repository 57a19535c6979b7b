import { addConsent, consentChannels, listConsents, withdrawConsent } from '@cordillera/contract/compliance/consent'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { countries } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Button, Group, Switch } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { Can } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField, TimeField, Two, useField } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { dayIn } from '../ui/show/dates.ts'
import { Day, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import type { UserInfo } from './user-info.ts'

type Consent = Output<typeof listConsents>[number]

function useConsentWords() {
  const { t } = useLingui()
  return {
    channels: { call: t`Call`, sms: t`SMS`, email: t`E-mail`, whatsapp: t`WhatsApp`, visit: t`Visit` },
    sources: {
      contract: t`loan contract`,
      letter: t`signed letter`,
      call: t`recorded call`,
      message: t`written message`,
      application: t`lending app`,
    },
  }
}

/** Channels that the borrower authorised; where the law asks for authorisation, contacted by these alone once there is any. */
export function Consents({ info }: { info: UserInfo }) {
  const { t } = useLingui()
  const { channels, sources } = useConsentWords()
  const { userId, country } = info.base
  const consents = useData(listConsents, { userId })
  const [withdrawing, setWithdrawing] = useState<Consent | null>(null)
  const [isAdding, setAdding] = useState(false)
  const withdraw = useAction(withdrawConsent, { invalidate: [listConsents, mayContact] })
  // the other countries' laws ask for no authorisation
  if (country !== 'CO' && !consents.data?.length) return null
  return (
    <section>
      <Group justify="space-between" my="sm">
        <strong>{t`Authorised channels`}</strong>
        <Can press="caseManagement_recall">
          <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
            {t`Record an authorisation`}
          </Button>
        </Can>
      </Group>
      <Loaded {...consents}>
        {(list) =>
          list.length === 0 ? (
            <p>{t`Nothing is recorded: what the loan's contract authorises holds, if the policy lets it.`}</p>
          ) : (
            <PlainTable
              folds
              label={t`Authorised channels`}
              rows={list}
              rowKey={({ consentId }) => consentId}
              columns={[
                { header: t`Channel`, cell: ({ channel }) => channels[channel] },
                {
                  header: t`Hours`,
                  cell: ({ hours }) => (hours ? `${hours.from} – ${hours.to}` : t`as the law permits`),
                },
                { header: t`Shown by`, cell: ({ source, evidence }) => `${sources[source]}: ${evidence}` },
                { header: t`From`, cell: ({ from }) => <Day day={from} /> },
                { header: t`Until`, cell: ({ until }) => (until ? <Day day={until} /> : t`it is withdrawn`) },
                { header: t`Recorded by`, cell: ({ madeBy }) => madeBy ?? sources.application },
                { header: t`State`, cell: (consent) => <ConsentState consent={consent} /> },
                {
                  header: t`Actions`,
                  unnamed: true,
                  cell: (consent) =>
                    consent.closedTime === null && (
                      <Can press="caseManagement_recall">
                        <Button
                          size="compact-xs"
                          variant="subtle"
                          onClick={() => setWithdrawing(consent)}
                        >{t`Record a withdrawal`}</Button>
                      </Can>
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {withdrawing && (
        <ConfirmWithReason
          onClose={() => setWithdrawing(null)}
          title={t`Withdraw ${channels[withdrawing.channel]}?`}
          confirm={t`Record the withdrawal`}
          tone="danger"
          label={t`Reason`}
          description={t`From now on nobody contacts the borrower by this channel where the law asks for authorisation.`}
          onConfirm={async (reason) => (await withdraw.run({ consentId: withdrawing.consentId, reason })) !== undefined}
        />
      )}
      {isAdding && <AddConsent info={info} onClose={() => setAdding(false)} />}
    </section>
  )
}

function ConsentState({ consent: { state, withdrawnBy, withdrawnReason } }: { consent: Consent }) {
  const { t } = useLingui()
  if (state === 'live') return <Tone tone="green">{t`holds`}</Tone>
  if (state === 'over') return <Tone tone="grey">{t`its last day has passed`}</Tone>
  if (state === 'replaced') return <Tone tone="grey">{t`replaced by a later record`}</Tone>
  return <Tone tone="red">{t`withdrawn, recorded by ${withdrawnBy ?? ''}: ${withdrawnReason ?? ''}`}</Tone>
}

function AddConsent({ info, onClose }: { info: UserInfo; onClose: () => void }) {
  const { t } = useLingui()
  const { channels, sources } = useConsentWords()
  const { userId, country } = info.base
  const today = dayIn(countries[country].zone, new Date())
  const staffSources = ['contract', 'letter', 'call', 'message'] as const
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Record an authorisation`}
      endpoint={addConsent}
      defaults={{ userId, channel: 'call', source: 'letter', from: today }}
      submit={t`Record the authorisation`}
      success={t`Recorded. It replaces the earlier record of the channel.`}
      invalidate={[listConsents, mayContact]}
    >
      <Two>
        <SelectField
          name="channel"
          label={t`Channel`}
          options={consentChannels.map((value) => ({ value, label: channels[value] }))}
        />
        <SelectField
          name="source"
          label={t`Shown by`}
          options={staffSources.map((value) => ({ value, label: sources[value] }))}
        />
      </Two>
      <AgreedHours />
      <Two>
        <DayField name="from" label={t`From`} max={today} />
        <DayField name="until" label={t`Until`} min={today} optional />
      </Two>
      <TextareaField name="evidence" label={t`Which document or recording, and where it lies`} rows={2} />
    </FormDrawer>
  )
}

function AgreedHours() {
  const { t } = useLingui()
  const { value, set } = useField<{ from: string; to: string } | undefined>({ name: 'hours', label: '' })
  return (
    <>
      <Switch
        label={t`Only within hours that the borrower chose`}
        checked={value !== undefined}
        onChange={(event) => set(event.currentTarget.checked ? { from: '09:00', to: '17:00' } : undefined)}
      />
      {value && (
        <Two>
          <TimeField name="hours.from" label={t`From, on the borrower's clock`} />
          <TimeField name="hours.to" label={t`To, on the borrower's clock`} />
        </Two>
      )}
    </>
  )
}
