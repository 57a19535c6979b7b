import { listAudits } from '@cordillera/contract/audit/audit'
import { auditFile, resumeAudit } from '@cordillera/contract/audit/file'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { borrowerPath } from '../../borrower/public.tsx'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { useMay } from '../../ui/environment.tsx'
import { DueClock } from '../../ui/show/DueClock.tsx'
import { Money, Tone } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useTabTitle } from '../../ui/tab.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WorkColumns, WorkHead, WorkPage } from '../../ui/WorkPage.tsx'
import { AuditStanding } from '../AuditStanding.tsx'
import { Calls } from './Calls.tsx'
import { Conclude } from './Conclude.tsx'
import { Conclusions } from './Conclusions.tsx'
import { FileFacts } from './FileFacts.tsx'
import classes from './file.module.css'
import type { AuditFile } from './file.ts'
import { Images } from './Images.tsx'
import { useClaim } from './use-claim.ts'

/** One audit with all that it is decided on: images, data and checks, calls, the conclusion. */
export default function FilePage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useData(auditFile, { auditId: id })
  useTabTitle(data?.audit.loanId)
  return (
    <Loaded data={data} error={error} refetch={refetch}>
      {(file) => <File key={file.audit.auditId} file={file} refetch={refetch} />}
    </Loaded>
  )
}

function File({ file, refetch }: { file: AuditFile; refetch: () => void }) {
  const { t } = useLingui()
  const claim = useClaim(file, refetch)
  const isHeld = claim === 'held'
  return (
    <WorkPage>
      <Head file={file} />
      {claim === 'taken' && (
        <p className={classes.banner} role="status">
          {file.audit.inHandOf
            ? t`${file.audit.inHandOf} has this audit in hand: it can be read, not concluded.`
            : t`This audit is given to ${file.audit.auditorName ?? t`somebody else`}: it can be read, not concluded.`}
        </p>
      )}
      {file.blind && isHeld && (
        <p className={classes.banner} role="status">
          {t`Somebody concluded it before you. What they said is not shown until you have concluded too.`}
        </p>
      )}
      {!file.application.payable && file.audit.step && (
        <p className={classes.banner} role="status">
          {t`There is no channel that pays out ${file.audit.currency} yet: once approved, the loan waits under Failed payouts, unpaid.`}
        </p>
      )}
      <WorkColumns className={classes.columns}>
        <Images images={file.images} />
        <FileFacts file={file} held={isHeld} />
        <aside className={classes.side}>
          {isHeld && <Conclude file={file} />}
          <Calls file={file} held={isHeld} />
          <Conclusions file={file} />
        </aside>
      </WorkColumns>
    </WorkPage>
  )
}

function Head({ file: { audit, borrower } }: { file: AuditFile }) {
  const { t } = useLingui()
  const may = useMay()
  const [isResuming, setResuming] = useState(false)
  const resume = useAction(resumeAudit, { invalidate: [auditFile, listAudits], success: t`It goes on` })
  const { auditId, version } = audit
  const mayResume = may.press('pendingAudit_conclude') || may.press('assignAudit_assign')
  return (
    <WorkHead>
      <h1>{may.open('searchUsers') ? <Link to={borrowerPath(audit.userId)}>{borrower.name}</Link> : borrower.name}</h1>
      <span className="mono">{audit.loanId}</span>
      <Money minor={audit.loanAmount} currency={audit.currency} />
      <AuditStanding row={audit} />
      {audit.step && !audit.waits && <DueClock due={audit.dueTime} />}
      {audit.newCustomer && <Tone tone="slate">{t`New customer`}</Tone>}
      {audit.reApplyTimes > 0 && <span className={classes.quiet}>{t`Re-apply times ${audit.reApplyTimes}`}</span>}
      <span className={classes.place}>{audit.merchantName}</span>
      {audit.waits === 'suspend' && mayResume && (
        <Button variant="default" onClick={() => setResuming(true)}>{t`Take up again`}</Button>
      )}
      {isResuming && (
        <ConfirmWithReason
          title={t`Take up the suspended audit`}
          confirm={t`Take up again`}
          tone="normal"
          onClose={() => setResuming(false)}
          onConfirm={async (reason) => (await resume.run({ auditId, version, reason })) !== undefined}
        />
      )}
    </WorkHead>
  )
}
