import { addConsent, consentChannels, listConsents, withdrawConsent } from '@cordillera/contract/compliance/consent'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { listObligors } from '@cordillera/contract/compliance/obligor'
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
  const whose = useWhose(info)
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
                { header: t`Whose`, cell: ({ contactId }) => whose(contactId) },
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
      {isAdding && <AddConsent info={info} recorded={consents.data ?? []} onClose={() => setAdding(false)} />}
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

interface AddConsentProps {
  readonly info: UserInfo
  readonly recorded: readonly Consent[]
  readonly onClose: () => void
}
function AddConsent({ info, recorded, onClose }: AddConsentProps) {
  const { t } = useLingui()
  const { channels, sources } = useConsentWords()
  const { userId, country } = info.base
  const today = dayIn(countries[country].zone, new Date())
  const obligors = useData(listObligors, { userId })
  const owing = (obligors.data ?? []).filter((one) => one.verifiedTime !== null && one.endedTime === null)
  const whose = useWhose(info)
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
      {owing.length > 0 && (
        <SelectField
          name="contactId"
          label={t`Whose`}
          optional
          placeholder={whose(null)}
          options={owing.map(({ contactId }) => ({ value: contactId, label: whose(contactId) }))}
        />
      )}
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
      <WhatElse recorded={recorded} />
    </FormDrawer>
  )
}

/** The borrower, or a contact by name. */
function useWhose({ contacts }: UserInfo): (contactId: string | null) => string {
  const { t } = useLingui()
  return (contactId) =>
    contactId === null ? t`borrower` : (contacts.find((one) => one.contactId === contactId)?.name ?? contactId)
}

/** Said before it is saved: once the register knows a person, what it does not have counts as refused. */
function WhatElse({ recorded }: { recorded: readonly Consent[] }) {
  const { t } = useLingui()
  const { channels } = useConsentWords()
  const { value: channel } = useField<Consent['channel'] | undefined>({ name: 'channel', label: '' })
  const { value: contactId } = useField<string | undefined>({ name: 'contactId', label: '' })
  const theirs = recorded.filter((one) => one.contactId === (contactId || null))
  const live = new Set(theirs.filter(({ state }) => state === 'live').map((one) => one.channel))
  const others = consentChannels.filter((one) => one !== channel && !live.has(one)).map((one) => channels[one])
  if (others.length === 0) return null
  const list = others.join(', ')
  return (
    <p role="note">
      <Tone tone="amber">{t`Before you save`}</Tone>{' '}
      {theirs.length === 0
        ? t`With this first record only recorded channels are authorised: ${list} count as refused until each is recorded too.`
        : t`Not authorised, and refused until each is recorded: ${list}.`}
    </p>
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
