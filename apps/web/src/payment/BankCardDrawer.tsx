import { reason as reasonRule } from '@cordillera/contract/fields'
import { decideBankCard, listBankCards } from '@cordillera/contract/payment/bank-card'
import { Plural, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { borrowerPath } from '../borrower/public.tsx'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { useMay } from '../ui/environment.tsx'
import { LimitedTextarea } from '../ui/form/LimitedTextarea.tsx'
import { useKept } from '../ui/form/use-kept.ts'
import { type Fact, Facts, Instant, nothing, Tone } from '../ui/show/show.tsx'
import { CellLink } from '../ui/table/columns.tsx'
import { useAction } from '../ui/use-action.ts'
import type { RowOf } from '../ui/use-list.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import { Evidence } from './Evidence.tsx'
import classes from './payment.module.css'
import { bankCardTones, bankCardWords } from './words.ts'

export type BankCard = RowOf<typeof listBankCards>

/** One request: what changes, what proves it, and the decision of a second person. */
export function BankCardDrawer({ request, onClose }: { request: BankCard | null; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <DetailDrawer
      opened={request !== null}
      onClose={onClose}
      size="wide"
      title={request ? t`Bank account of ${request.borrower}` : ''}
    >
      {request && <Request key={request.requestId} request={request} onClose={onClose} />}
    </DetailDrawer>
  )
}

function Request({ request, onClose }: { request: BankCard; onClose: () => void }) {
  const { t } = useLingui()
  const may = useMay()
  const mayDecide = may.press('updateBankCard_approve') && request.state === 'pending'
  return (
    <>
      <RequestFacts request={request} />
      <DetailSection title={t`Evidence`}>
        <div className={classes.beside}>
          <Accounts request={request} />
          <Evidence requestId={request.requestId} files={request.evidence} />
        </div>
      </DetailSection>
      {mayDecide && (
        <DetailSection title={t`Decide`}>
          {request.mine ? (
            <p className={classes.quiet}>{t`You asked for it: somebody else decides`}</p>
          ) : (
            <Decision request={request} onDone={onClose} />
          )}
        </DetailSection>
      )}
    </>
  )
}

/** The account on file and the one asked for, one below the other, to be held against the pictures beside them. */
function Accounts({ request }: { request: BankCard }) {
  const { t } = useLingui()
  const accounts = [
    { label: t`Account now`, number: request.oldAccount, bank: request.oldBank },
    { label: t`Account asked for`, number: request.newAccount, bank: request.newBank, isNew: true },
  ]
  return (
    <dl className={classes.accounts}>
      {accounts.map(({ label, number, bank, isNew }) => (
        <div key={label} data-new={isNew}>
          <dt>{label}</dt>
          <dd>
            <span className="mono">{number ?? nothing}</span>
            {number && bank && <small>{bank}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function RequestFacts({ request }: { request: BankCard }) {
  const { t, i18n } = useLingui()
  const { sharedWith, changesBefore } = request
  const facts: Fact[] = [
    {
      label: t`Status`,
      value: <Tone tone={bankCardTones[request.state]}>{i18n._(bankCardWords[request.state])}</Tone>,
    },
    { label: t`Borrower`, value: <CellLink to={borrowerPath(request.userId)}>{request.borrower}</CellLink> },
    {
      label: t`Who else has it`,
      value:
        sharedWith > 0 ? (
          <Tone tone="red">
            <Plural value={sharedWith} one="# other borrower" other="# other borrowers" />
          </Tone>
        ) : (
          t`nobody`
        ),
    },
    { label: t`Changed before`, value: <Plural value={changesBefore} _0="never" one="once" other="# times" /> },
    { label: t`Reason`, value: request.reason },
    { label: t`Asked by`, value: request.requestedBy },
    { label: t`Asked`, value: <Instant at={request.requestedTime} /> },
    ...(request.decidedTime
      ? [
          { label: t`Decided by`, value: request.decidedBy },
          { label: t`Decided`, value: <Instant at={request.decidedTime} /> },
          { label: t`Why so`, value: request.note },
        ]
      : []),
  ]
  return <Facts facts={facts} />
}

function Decision({ request, onDone }: { request: BankCard; onDone: () => void }) {
  const { t } = useLingui()
  const { requestId, version } = request
  const [account, setAccount] = useState('')
  const [note, setNote, forget] = useKept(`account ${requestId}`, '')
  const action = useAction(decideBankCard, {
    invalidate: [listBankCards],
    success: ({ state }) => (state === 'approved' ? t`The account is changed.` : t`Refused: the account stays.`),
    onDone: () => [forget(), onDone()],
  })
  const isSaid = reasonRule.safeParse(note).success
  const decide = (decision: 'approve' | 'refuse') =>
    void action.run({
      requestId,
      version,
      decision,
      note: note.trim(),
      ...(decision === 'approve' ? { bankAccount: account.trim() } : {}),
    })
  return (
    <div className={classes.decision}>
      <TextInput
        label={t`Number on the evidence`}
        description={t`Type it as the picture shows it: it has to be the one asked for.`}
        inputMode="numeric"
        autoComplete="off"
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      <LimitedTextarea
        label={t`Reason`}
        withAsterisk
        autosize
        minRows={2}
        limit={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.answers}>
        <WhyButton
          variant="default"
          why={!isSaid && t`Write the reason first: 2 to 500 characters`}
          loading={action.pending}
          onClick={() => decide('refuse')}
        >{t`Refuse`}</WhyButton>
        <WhyButton
          why={
            (account.trim().length < 6 && t`Type the new account again first`) ||
            (!isSaid && t`Write the reason first: 2 to 500 characters`)
          }
          loading={action.pending}
          onClick={() => decide('approve')}
        >{t`Approve the change`}</WhyButton>
      </div>
    </div>
  )
}
