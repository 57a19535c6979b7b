import { currentCall } from '@cordillera/contract/collection/call'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconPhone } from '../../ui/icons.ts'
import { useData } from '../../ui/use-data.ts'
import { ContactActions } from '../contact/ContactActions.tsx'
import { EnableContact } from '../contact/DisableContact.tsx'
import { PersonActions } from '../contact/PersonActions.tsx'
import { mayBeContacted, useMayContact } from '../contact/use-may-contact.ts'
import { useRelationWords, useSourceWords } from '../show/words.ts'
import type { CaseInfo } from './case-info.ts'
import classes from './do-now.module.css'
import { Sensitive } from './Sensitive.tsx'

interface ContactsProps {
  readonly info: CaseInfo
  readonly closed: boolean
  /** Null: the borrower's own number. Without `onChange` nobody is chosen: the list is only read. */
  readonly value: string | null
  readonly onChange?: (contactId: string | null) => void
}

/** The numbers of the borrower and of those who know them, masked; the one that was contacted is chosen. */
export function Contacts({ info, closed, value, onChange }: ContactsProps) {
  const { t } = useLingui()
  const relations = useRelationWords()
  const sources = useSourceWords()
  const { caseId } = info.case
  const own = t`the borrower's number`
  const advice = useMayContact(caseId).data
  return (
    <fieldset className={classes.contacts}>
      <legend>
        {t`Contact`} {onChange && info.contacts.length > 0 && <kbd>Z</kbd>} {onChange && <CallKey />}
      </legend>
      <div className={classes.people}>
        <div className={classes.contact}>
          <Choice isChosen={value === null} onChoose={onChange && (() => onChange(null))}>
            <strong>{relations('self')}</strong>
          </Choice>
          <Sensitive caseId={caseId} field="mobile" label={own} masked={info.borrower.mobile} closed={closed} />
          {!closed && (
            <ContactActions
              caseId={caseId}
              contactId={null}
              whom={info.borrower.name}
              mobile={info.borrower.mobile}
              email={info.borrower.email}
            />
          )}
        </div>
        {info.contacts.map((contact) => {
          const relation = relations(contact.relation)
          return (
            <div key={contact.contactId} className={classes.contact} data-disabled={contact.disabled || undefined}>
              <Choice
                title={contact.disabledReason ?? sources(contact.source)}
                isChosen={value === contact.contactId}
                isDisabled={contact.disabled || !mayBeContacted(advice, contact.contactId)}
                onChoose={onChange && (() => onChange(contact.contactId))}
              >
                <span className={classes.relation}>{relation}</span>
                <span className={classes.contactName}>{contact.name}</span>
              </Choice>
              {contact.disabled ? (
                <small>{contact.disabledReason ?? t`not to be used`}</small>
              ) : (
                <Sensitive
                  caseId={caseId}
                  field="contactMobile"
                  contactId={contact.contactId}
                  label={t`the number of ${relation} ${contact.name}`}
                  masked={contact.mobile}
                  closed={closed}
                />
              )}
              {!contact.disabled && contact.address && (
                <Sensitive
                  caseId={caseId}
                  field="contactAddress"
                  contactId={contact.contactId}
                  label={t`the address of ${relation} ${contact.name}`}
                  masked={contact.address}
                  closed={closed}
                />
              )}
              {!closed && contact.disabled && (
                <EnableContact caseId={caseId} contactId={contact.contactId} whom={`${relation} ${contact.name}`} />
              )}
              {!closed && !contact.disabled && (
                <ContactActions
                  caseId={caseId}
                  contactId={contact.contactId}
                  whom={`${relation} ${contact.name}`}
                  mobile={contact.mobile}
                />
              )}
            </div>
          )
        })}
      </div>
      {!closed && <PersonActions caseId={caseId} country={info.case.country} />}
    </fieldset>
  )
}

/** Where there is a dialer: the key that calls whoever is chosen. The help says it in words, as there is no room here. */
function CallKey() {
  const { t } = useLingui()
  const { data: line } = useData(currentCall, {})
  return line?.ready ? (
    <span className={classes.callKey} title={t`Call the contact, or hang up`}>
      <IconPhone size={12} aria-hidden /> <kbd>C</kbd>
    </span>
  ) : null
}

interface ChoiceProps {
  readonly title?: string
  readonly isChosen: boolean
  readonly isDisabled?: boolean
  /** Undefined: only to be read. */
  readonly onChoose: (() => void) | undefined
  readonly children: ReactNode
}
function Choice({ title, isChosen, isDisabled, onChoose, children }: ChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    // chosen by its key, it may be where the list has to be scrolled to
    if (isChosen && !wasChosen.current) input.current?.scrollIntoView({ block: 'nearest' })
    wasChosen.current = isChosen
  }, [isChosen])
  if (!onChoose) return <span className={classes.who}>{children}</span>
  return (
    <label className={classes.who} title={title}>
      <input ref={input} type="radio" name="contact" disabled={isDisabled} checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  )
}
