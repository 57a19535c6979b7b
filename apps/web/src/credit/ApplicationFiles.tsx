import { decideCertificate, fetchApplicationFiles, liftFromBlacklist } from '@cordillera/contract/credit/application'
import { applicationStateWords, imageKindWords } from '@cordillera/contract/credit/application-state'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { Can, useMay } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { Panel } from '../ui/page.tsx'
import { Instant, Money, Tone } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import classes from './application.module.css'
import {
  type Application,
  blacklistWords,
  type Certificate,
  certificateStateTones,
  certificateStateWords,
  type Files,
  stateTones,
} from './application-words.ts'
import { BlacklistForm } from './BlacklistForm.tsx'
import { CheckList } from './CheckList.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { ImageShelf } from './ImageShelf.tsx'
import { failureText, payoutStateWords } from './words.ts'

/** A borrower's applications with checks and images, the documents sent, and what of the person is blacklisted. */
export function ApplicationFiles({ userId }: { userId: string }) {
  const { t } = useLingui()
  const files = useData(fetchApplicationFiles, { userId })
  return (
    <Loaded {...files}>
      {({ applications, certificates, blacklist }) => (
        <div className={classes.files}>
          {applications.length === 0 && <Empty title={t`No loan was asked for`} />}
          {applications.map((application) => (
            <File key={application.appId} userId={userId} application={application} />
          ))}
          {certificates.length > 0 && <Certificates certificates={certificates} />}
          <Blacklist userId={userId} entries={blacklist} />
        </div>
      )}
    </Loaded>
  )
}

interface OfApplication {
  readonly userId: string
  readonly application: Application
}

function File({ userId, application }: OfApplication) {
  const { t } = useLingui()
  const { state, checks, images, loanId, productName, periods, loanAmount, currency, reason } = application
  const facts = [
    application.newCustomer && t`new customer`,
    application.reapplyTimes > 0 && t`rejected before: ${application.reapplyTimes}`,
    application.autoConfirm && t`auto-confirm`,
    application.circulate && t`circulating line`,
    application.circulatedFrom && t`drawn again without an audit`,
  ].filter(Boolean)
  return (
    <Panel
      title={
        <>
          {loanId} <Tone tone={stateTones[state]}>{inWords(applicationStateWords[state])}</Tone>
        </>
      }
    >
      <p className={classes.facts}>
        <Money minor={loanAmount} currency={currency} /> · {productName} · {periods} ·{' '}
        <Instant at={application.appliedTime} />
        {facts.length > 0 && ` · ${facts.join(' · ')}`}
      </p>
      {reason && <p>{reason}</p>}
      <PayoutLine userId={userId} application={application} />
      {checks.length > 0 && <CheckList checks={checks} />}
      {(checks.length > 0 || images.length > 0) && <ImageShelf images={images} />}
    </Panel>
  )
}

/** Where the money is, of an application that was paid out or is about to be. */
function PayoutLine({ userId, application: { state, payout, payoutFailure, payable, currency } }: OfApplication) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const place = `${screenOf('withdraw_fail').path}?userId=${userId}`
  if (!payable && (state === 'approved' || state === 'accepted'))
    return (
      <p className={classes.facts}>
        <strong>{t`Not paid out yet`}</strong> {t`There is no channel that pays out ${currency} yet: the loan waits.`}{' '}
        {state === 'accepted' && may.open('withdraw_fail') && (
          <Link to={`${place}&state=accepted`}>{t`Where it waits`}</Link>
        )}
      </p>
    )
  if (!payout && !payoutFailure) return null
  const said = payoutFailure ? failureText(i18n, payoutFailure) : payout && i18n._(payoutStateWords[payout.state])
  return (
    <p className={classes.facts}>
      <strong>{t`Payout`}</strong>
      {payout && (
        <>
          {payout.channel} · {payout.bankAccount} · {payout.trackingKey} · <Instant at={payout.orderTime} />
          {payout.endTime && (
            <>
              {' '}
              → <Instant at={payout.endTime} />
            </>
          )}
          {' · '}
        </>
      )}
      {said}
      {state === 'fail' && may.open('withdraw_fail') && <Link to={place}>{t`Send again or cancel`}</Link>}
    </p>
  )
}

interface Deciding {
  readonly certificate: Certificate
  readonly decision: 'approved' | 'rejected'
}

function Certificates({ certificates }: { certificates: readonly Certificate[] }) {
  const { t, i18n } = useLingui()
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const action = useAction(decideCertificate, { invalidate: [fetchApplicationFiles], success: t`Decided` })
  return (
    <Panel title={t`Documents`}>
      {certificates.map((certificate) => (
        <section key={certificate.certificateId} className={classes.certificate}>
          <p className={classes.facts}>
            <strong>{inWords(imageKindWords[certificate.kind])}</strong>{' '}
            <Tone tone={certificateStateTones[certificate.state]}>
              {i18n._(certificateStateWords[certificate.state])}
            </Tone>{' '}
            <Instant at={certificate.sentTime} />
            {certificate.decidedBy && ` · ${certificate.decidedBy}`}
            {certificate.note && ` · ${certificate.note}`}
          </p>
          <ImageShelf images={certificate.images} />
          {certificate.state === 'pending' && (
            <Can press="searchUsers_images">
              <div className={classes.row}>
                <Button
                  size="xs"
                  onClick={() => setDeciding({ certificate, decision: 'approved' })}
                >{t`Approve`}</Button>
                <Button size="xs" variant="default" onClick={() => setDeciding({ certificate, decision: 'rejected' })}>
                  {t`Reject`}
                </Button>
              </div>
            </Can>
          )}
        </section>
      ))}
      {deciding && (
        <DecideDialog
          title={deciding.decision === 'approved' ? t`Approve the document` : t`Reject the document`}
          confirm={deciding.decision === 'approved' ? t`Approve` : t`Reject`}
          danger={deciding.decision === 'rejected'}
          onClose={() => setDeciding(null)}
          onDecide={async (note) => {
            const { certificateId, version } = deciding.certificate
            return (await action.run({ certificateId, version, decision: deciding.decision, note })) !== undefined
          }}
        />
      )}
    </Panel>
  )
}

function Blacklist({ userId, entries }: { userId: string; entries: Files['blacklist'] }) {
  const { t, i18n } = useLingui()
  const [isAdding, setAdding] = useState(false)
  const [lifting, setLifting] = useState<Files['blacklist'][number] | null>(null)
  const lift = useAction(liftFromBlacklist, { invalidate: [fetchApplicationFiles], success: t`Off the blacklist` })
  return (
    <Panel
      title={t`Blacklist`}
      actions={
        <Can press="searchUsers_blacklist">
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => setAdding(true)}
          >{t`Blacklist this person`}</Button>
        </Can>
      }
    >
      {entries.length === 0 && <p className={classes.none}>{t`Nothing of this person is blacklisted.`}</p>}
      <ul className={classes.shelf}>
        {entries.map((entry) => (
          <li key={entry.entryId}>
            <strong>{i18n._(blacklistWords[entry.kind])}</strong>
            <span>{entry.value}</span>
            <span>
              {entry.reason} · {entry.addedBy} · <Instant at={entry.addedTime} />
            </span>
            <Can press="searchUsers_blacklist">
              <Button size="compact-xs" variant="default" onClick={() => setLifting(entry)}>{t`Take off`}</Button>
            </Can>
          </li>
        ))}
      </ul>
      {isAdding && <BlacklistForm userId={userId} onClose={() => setAdding(false)} />}
      {lifting && (
        <ConfirmWithReason
          onClose={() => setLifting(null)}
          title={t`Take ${lifting.value} off the blacklist`}
          confirm={t`Take off`}
          onConfirm={async (why) => (await lift.run({ entryId: lifting.entryId, reason: why })) !== undefined}
        />
      )}
    </Panel>
  )
}
