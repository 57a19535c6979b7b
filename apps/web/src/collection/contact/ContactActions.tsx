import { silenceKindNames, silenceKinds } from '@cordillera/contract/compliance/rules'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../ui/environment.tsx'
import { IconMore, IconPhone } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { useChannelWords } from '../show/words.ts'
import classes from './contact.module.css'
import { DisableContact } from './DisableContact.tsx'
import { Refused } from './Permit.tsx'
import { SendMessage } from './SendMessage.tsx'
import { SilenceDialog } from './SilenceDialog.tsx'
import { useCall } from './use-call.ts'
import { answerFor, ruleText, useMayContact } from './use-may-contact.ts'
import { type WrittenChannel, writtenChannels } from './use-message.ts'
import { useVisit } from './use-visit.ts'

interface ContactActionsProps {
  readonly caseId: string
  /** Null: the borrower. */
  readonly contactId: string | null
  /** Whom, in words. */
  readonly whom: string
  /** Masked. */
  readonly mobile: string
  readonly email?: string | null
}

type Open =
  | { as: 'silence'; kind: (typeof silenceKindNames)[number] }
  | { as: 'message'; channel: WrittenChannel }
  | { as: 'disable' }
  | null

/** Call, write, and what is known of this number: only what the gate allows now; what it refuses says why and until when. */
export function ContactActions({ caseId, contactId, whom, mobile, email = null }: ContactActionsProps) {
  const { t } = useLingui()
  const may = useMay()
  const channels = useChannelWords()
  const { data } = useMayContact(caseId)
  const [open, setOpen] = useState<Open>(null)
  const zone = data?.timeZones[0] ?? 'UTC'
  const close = () => setOpen(null)
  const works = may.press('pendingCollect_work')
  if (!data || !(works || may.press('searchUsers_contact'))) return null
  const called = answerFor(data, contactId, 'call')
  const owes = called?.party === 'codebtor' || called?.party === 'guarantor'
  // a wrong number says nothing of the person: who is deceased or vulnerable can still be told
  const isSilent = (kind: (typeof silenceKindNames)[number]) =>
    data.silences.some(
      (silence) =>
        silence.contactId === contactId && silenceKinds[silence.kind].silences === silenceKinds[kind].silences,
    )
  // what silences a number everywhere is said by who works the case
  const kinds = works
    ? silenceKindNames.filter(
        (kind) =>
          contactId === null ||
          silenceKinds[kind].silences === 'phone' ||
          (owes && silenceKinds[kind].silences === 'person'),
      )
    : []
  return (
    <>
      {called && !called.allowed && contactId !== null && (
        <small className={classes.refused} title={ruleText(called)}>
          <Refused answer={called} zone={zone} />
        </small>
      )}
      {works && <CallButton caseId={caseId} contactId={contactId} whom={whom} />}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={24} aria-label={t`More for ${whom}`} title={t`More for ${whom}`}>
            <IconMore size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {writtenChannels.map((channel) => {
            const answer = answerFor(data, contactId, channel)
            return (
              <Menu.Item key={channel} disabled={!answer?.allowed} onClick={() => setOpen({ as: 'message', channel })}>
                {channels[channel]}…
                {answer && !answer.allowed && (
                  <small className={classes.why}>
                    <Refused answer={answer} zone={zone} />
                  </small>
                )}
              </Menu.Item>
            )
          })}
          {works && <VisitItem caseId={caseId} contactId={contactId} />}
          {works && <Menu.Divider />}
          {kinds.map((kind) => (
            <Menu.Item key={kind} disabled={isSilent(kind)} onClick={() => setOpen({ as: 'silence', kind })}>
              <span className={classes.sentence}>{inWords(silenceKinds[kind].words)}…</span>
            </Menu.Item>
          ))}
          {contactId !== null && called?.rule !== 'disabled' && (
            <Menu.Item onClick={() => setOpen({ as: 'disable' })}>{t`Stop using this contact`}…</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open?.as === 'message' && (
        <SendMessage
          caseId={caseId}
          contactId={contactId}
          whom={whom}
          to={open.channel === 'email' ? email : mobile}
          channel={open.channel}
          onClose={close}
        />
      )}
      {open?.as === 'silence' && (
        <SilenceDialog caseId={caseId} contactId={contactId} whom={whom} kind={open.kind} onClose={close} />
      )}
      {open?.as === 'disable' && contactId !== null && (
        <DisableContact caseId={caseId} contactId={contactId} whom={whom} onClose={close} />
      )}
    </>
  )
}

/** Asks before somebody goes to the door; what forbids it says why and from when. */
function VisitItem({ caseId, contactId }: Pick<ContactActionsProps, 'caseId' | 'contactId'>) {
  const { t } = useLingui()
  const { data } = useMayContact(caseId)
  const visit = useVisit()
  const answer = answerFor(data, contactId, 'visit')
  return (
    <Menu.Item disabled={!answer?.allowed} onClick={() => void visit.run({ caseId, contactId })}>
      {t`Go to visit`}
      {answer && !answer.allowed && (
        <small className={classes.why}>
          <Refused answer={answer} zone={data?.timeZones[0] ?? 'UTC'} />
        </small>
      )}
    </Menu.Item>
  )
}

/** Calls on a free line of the person; nobody sees the digits. Without a dialer there is no button. */
function CallButton({ caseId, contactId, whom }: Pick<ContactActionsProps, 'caseId' | 'contactId' | 'whom'>) {
  const { t } = useLingui()
  const calling = useCall({ caseId, contactId })
  if (!calling) return null
  const title = calling.why ?? t`Call ${whom}`
  return (
    <ActionIcon
      size={24}
      aria-label={title}
      title={title}
      disabled={calling.why !== undefined}
      loading={calling.pending}
      onClick={calling.run}
    >
      <IconPhone size={15} />
    </ActionIcon>
  )
}
