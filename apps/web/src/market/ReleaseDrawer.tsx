import type { Output } from '@cordillera/contract/endpoint'
import { listContent, publishButtons } from '@cordillera/contract/market/content'
import { contentProblems } from '@cordillera/contract/market/problems'
import {
  cancelRelease,
  decideRelease,
  listConfigurations,
  listReleases,
  publishRelease,
  releaseDetail,
  rescheduleRelease,
  submitRelease,
} from '@cordillera/contract/market/release'
import { releaseStates } from '@cordillera/contract/market/release-states'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Confirm, ConfirmWithReason } from '../ui/confirm.tsx'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { useMay } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { Facts, Instant, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import { useChoices } from './ChoicesContext.ts'
import { ContentChanges } from './ContentChanges.tsx'
import classes from './market.module.css'
import { kindTitle, minuteText, releaseTones, slotText } from './words.ts'

type Release = Output<typeof releaseDetail>
const changed = [releaseDetail, listReleases, listContent, listConfigurations]

export function ReleaseDrawer({ releaseId, onClose }: { releaseId: string; onClose: () => void }) {
  const { t } = useLingui()
  const release = useData(releaseDetail, { releaseId })
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      size="wide"
      title={release.data?.name ?? t`Release`}
      foot={release.data && <Steps release={release.data} />}
    >
      <Loaded {...release}>{(found) => <Shown release={found} />}</Loaded>
    </DetailDrawer>
  )
}

function Shown({ release }: { release: Release }) {
  const { t } = useLingui()
  const { timeZone } = useChoices()
  const { entries, problems, publishAt } = release
  return (
    <>
      <Facts
        facts={[
          {
            label: t`State`,
            value: <Tone tone={releaseTones[release.state]}>{inWords(releaseStates[release.state])}</Tone>,
          },
          { label: t`Goes live at`, value: publishAt ? `${minuteText(publishAt)} (${timeZone})` : t`by hand` },
          { label: t`Devices`, value: `${release.rollout} %` },
          { label: t`Configurations`, value: release.numbers.join(', ') },
          { label: t`Made by`, value: release.madeBy },
          { label: t`Made`, value: <Instant at={release.madeTime} /> },
          { label: t`Handed in by`, value: release.submittedBy },
          { label: t`Decided by`, value: release.decidedBy },
          { label: t`Reason`, value: release.reason },
        ]}
      />
      {problems.length > 0 && (
        <DetailSection title={t`What keeps it from going live`}>
          <ul className={classes.why}>
            {problems.map(({ itemId, title, problem, detail }) => (
              <li key={`${itemId} ${problem} ${detail}`} className={classes.problem}>
                <strong>{title}</strong> {inWords(contentProblems[problem]).replace('{detail}', detail)}
              </li>
            ))}
          </ul>
        </DetailSection>
      )}
      <DetailSection title={t`What it changes`}>
        <ul className={classes.entries}>
          {entries.map(({ itemId, kind, slot, title, action, number, content, liveContent }) => (
            <li key={itemId}>
              <div className={classes.bar}>
                <Tone tone={action === 'publish' ? 'green' : 'amber'}>
                  {action === 'publish' ? t`goes live` : t`is withdrawn`}
                </Tone>
                <strong>{title}</strong>
                <span className={classes.quiet}>
                  {[kindTitle(kind), slotText(kind, slot), number && t`revision ${number}`].filter(Boolean).join(' · ')}
                </span>
              </div>
              {action === 'publish' && liveContent === null && (
                <span className={classes.quiet}>{t`New to borrowers`}</span>
              )}
              {action === 'publish' && <ContentChanges before={liveContent} after={content} />}
            </li>
          ))}
        </ul>
      </DetailSection>
    </>
  )
}

type Question = 'refuse' | 'approve' | 'publish' | 'cancel' | 'reschedule' | null

/** What can be done with it now; a step that is not possible says why. */
function Steps({ release }: { release: Release }) {
  const { t } = useLingui()
  const may = useMay()
  const mayPublish = publishButtons.some((button) => may.press(button))
  const [question, setQuestion] = useState<Question>(null)
  const submit = useAction(submitRelease, { invalidate: changed, success: t`Handed in; another person approves it` })
  const { releaseId, version, state, problems } = release
  const why = problems.length > 0 ? t`Something keeps it from going live; it is said above.` : undefined
  const step = (label: string, what: Question, reason?: string) => (
    <WhyButton
      variant={what === 'publish' || what === 'approve' ? 'filled' : 'default'}
      why={reason}
      onClick={() => setQuestion(what)}
    >
      {label}
    </WhyButton>
  )
  return (
    <div className={classes.steps}>
      {state === 'draft' && (
        <WhyButton why={why} loading={submit.pending} onClick={() => void submit.run({ releaseId, version })}>
          {t`Hand in for approval`}
        </WhyButton>
      )}
      {state === 'submitted' && mayPublish && (
        <>
          {step(t`Approve`, 'approve', why)}
          {step(t`Refuse`, 'refuse')}
        </>
      )}
      {state === 'approved' && mayPublish && step(t`Publish now`, 'publish', why)}
      {(state === 'approved' || state === 'submitted') && mayPublish && step(t`Change the time`, 'reschedule')}
      {(state === 'draft' || state === 'submitted' || state === 'approved') && step(t`Cancel the release`, 'cancel')}
      {question && <Asked question={question} release={release} onClose={() => setQuestion(null)} />}
    </div>
  )
}

function Asked({ question, release, onClose }: { question: Question; release: Release; onClose: () => void }) {
  const { t } = useLingui()
  const { releaseId, version, heads, name, publishAt, rollout } = release
  const count = release.entries.length
  const decide = useAction(decideRelease, { invalidate: changed })
  const publish = useAction(publishRelease, { invalidate: changed, success: t`Live: apps see it within a second` })
  const cancel = useAction(cancelRelease, { invalidate: changed })
  const of = { releaseId, version }
  if (question === 'reschedule') return <Reschedule release={release} onClose={onClose} />
  if (question === 'publish')
    return (
      <Confirm
        opened
        tone="normal"
        onClose={onClose}
        title={t`Publish “${name}” now`}
        confirm={t`Publish`}
        onConfirm={async () => (await publish.run({ ...of, ifMatch: heads })) !== undefined}
      >
        <p>{t`${plural(count, { one: '# item changes', other: '# items change' })} at once for ${rollout} % of devices, on top of Android ${heads.Android} and iOS ${heads.iOS}.`}</p>
      </Confirm>
    )
  if (question === 'cancel')
    return (
      <ConfirmWithReason
        onClose={onClose}
        title={t`Cancel “${name}”`}
        confirm={t`Cancel the release`}
        onConfirm={async (reason) => (await cancel.run({ ...of, reason })) !== undefined}
      />
    )
  const approve = question === 'approve'
  return (
    <ConfirmWithReason
      onClose={onClose}
      tone={approve ? 'normal' : 'danger'}
      title={approve ? t`Approve “${name}”` : t`Refuse “${name}”`}
      confirm={approve ? t`Approve` : t`Refuse`}
      onConfirm={async (reason) => (await decide.run({ ...of, approve, reason })) !== undefined}
    >
      {approve && (
        <p>
          {publishAt
            ? t`It goes live by itself at ${minuteText(publishAt)}. You wrote none of it.`
            : t`Somebody publishes it after that. You wrote none of it.`}
        </p>
      )}
    </ConfirmWithReason>
  )
}

function Reschedule({ release, onClose }: { release: Release; onClose: () => void }) {
  const { t } = useLingui()
  const { timeZone } = useChoices()
  const { releaseId, version, publishAt } = release
  const [at, setAt] = useState(publishAt ?? '')
  const action = useAction(rescheduleRelease, { invalidate: changed, success: t`The new time holds` })
  return (
    <Confirm
      opened
      tone="normal"
      onClose={onClose}
      title={t`When it goes live`}
      confirm={t`Change the time`}
      onConfirm={async () => (await action.run({ releaseId, version, publishAt: at || null })) !== undefined}
    >
      <TextInput
        type="datetime-local"
        label={t`Goes live at`}
        description={t`Empty: when somebody publishes it. Time of ${timeZone}`}
        value={at}
        onChange={(event) => setAt(event.currentTarget.value.slice(0, 16))}
      />
    </Confirm>
  )
}
