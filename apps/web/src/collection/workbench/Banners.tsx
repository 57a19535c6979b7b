import { type WorkBlock, workBlockWords } from '@cordillera/contract/collection/results'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Can } from '../../ui/environment.tsx'
import { IconAlert, IconCheck, IconInfo } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { moneyText } from '../../ui/show/money-text.ts'
import { type Change, Changes } from '../../ui/show/show.tsx'
import { useDayText } from '../../ui/show/use-day-text.ts'
import { stageName, useStatusWords } from '../show/case-words.tsx'
import type { CaseInfo } from './case-info.ts'
import { ReleaseHold } from './ReleaseHold.tsx'
import classes from './workbench.module.css'

/** Paid means quiet; the other reasons say why nobody may work the case now. */
export function BlockBanner({ block, info }: { block: WorkBlock; info: CaseInfo }) {
  const { t } = useLingui()
  const isPayed = block === 'payed'
  const Icon = isPayed ? IconCheck : IconInfo
  return (
    <div
      className={classes.banner}
      data-tone={isPayed ? 'green' : block === 'closed' ? 'grey' : 'violet'}
      role="status"
    >
      <Icon size={16} aria-hidden />
      {isPayed ? (
        <span>
          <strong>{t`Paid.`}</strong>{' '}
          {t`There is nothing left to collect: do not contact the borrower about this bill.`}
        </span>
      ) : (
        <Trans>
          <span>
            This case cannot be worked now: <strong>{inWords(workBlockWords[block])}</strong>.
          </span>
        </Trans>
      )}
      {block === 'on hold' && info.case.holds.includes('fraudClaim') && (
        <Can press="caseManagement_recall">
          <ReleaseHold caseId={info.case.caseId} version={info.case.version} />
        </Can>
      )}
    </div>
  )
}

/** Recalled, given to somebody else, or stopped while it was open here. */
export function GoneBanner() {
  const { t } = useLingui()
  return (
    <div className={classes.banner} data-tone="violet" role="status">
      <IconInfo size={16} aria-hidden />
      <span>
        <strong>{t`This case is not yours any more.`}</strong>{' '}
        {t`It was recalled, given to somebody else, or its collection was stopped: do not contact the borrower. What you see is from before.`}
      </span>
    </div>
  )
}

/** The result is kept, and the server does not say what comes next: it is asked until it does. */
export function OwedBanner({ onNext }: { onNext: () => void }) {
  const { t } = useLingui()
  return (
    <div className={classes.banner} data-tone="amber" role="status">
      <IconAlert size={16} aria-hidden />
      <span>
        <strong>{t`Your result is saved.`}</strong>{' '}
        {t`The server does not answer: the next case comes by itself as soon as it does.`}
      </span>
      <Button size="compact-sm" variant="default" rightSection={<kbd>N</kbd>} onClick={onNext}>
        {t`Ask now`}
      </Button>
    </div>
  )
}

/** Somebody else changed the case while this person was writing: what changed, and that nothing typed is lost. */
export function StaleBanner({ before, now }: { before: CaseInfo; now: CaseInfo }) {
  const { t } = useLingui()
  const changes = useChanges(before, now)
  return (
    <div className={classes.banner} data-tone="amber" role="alert">
      <IconAlert size={16} aria-hidden />
      <div>
        <p>
          <strong>{t`The case changed while you were writing.`}</strong>{' '}
          {t`Nothing is saved yet and nothing you typed is lost. Look at what changed, then save again.`}
        </p>
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
    </div>
  )
}

function useChanges(before: CaseInfo, now: CaseInfo): Change[] {
  const { t } = useLingui()
  const dayText = useDayText()
  const status = useStatusWords()
  const of = (info: CaseInfo) => ({
    [t`Status`]: status[info.case.status],
    [t`Stage`]: stageName(info.case.period),
    [t`Collector`]: info.case.collectorName ?? '',
    [t`Due`]: moneyText(info.bill.dueAmount, info.bill.currency),
    [t`Promise`]: info.promise
      ? `${dayText(info.promise.day)} · ${moneyText(info.promise.amount, info.promise.currency)}`
      : '',
    [t`Times contacted`]: String(info.case.contactTimes),
    [t`On hold`]: info.case.onHold ? t`yes` : t`no`,
    [t`Stopped`]: info.case.stopped ? t`yes` : t`no`,
  })
  const then = of(before)
  return Object.entries(of(now))
    .map(([label, after]) => ({ label, before: then[label], after }))
    .filter((change) => change.before !== change.after)
}
