import { screenOf } from '@cordillera/contract/menus'
import { feedbackDetail, showFeedbackImage } from '@cordillera/contract/service-desk/feedback'
import { feedbackKinds, feedbackScreens, feedbackStates } from '@cordillera/contract/service-desk/feedback-terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { borrowerPath } from '../../borrower/public.tsx'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { callFile } from '../../ui/call.ts'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { useMay } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { Pictures } from '../../ui/Pictures.tsx'
import { Facts, Instant, nothing, Tone } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { CellLink } from '../../ui/table/columns.tsx'
import { useData } from '../../ui/use-data.ts'
import { orderPath } from '../paths.ts'
import classes from '../service-desk.module.css'
import { FeedbackWork } from './FeedbackWork.tsx'
import { feedbackTones } from './feedback-columns.tsx'
import type { FeedbackDetail } from './feedback-detail.ts'

/** What somebody said, what was said since, and the answer. */
export function FeedbackDrawer({ feedbackId, onClose }: { feedbackId: string | null; onClose: () => void }) {
  if (feedbackId === null) return null
  return <Opened key={feedbackId} feedbackId={feedbackId} onClose={onClose} />
}

function Opened({ feedbackId, onClose }: { feedbackId: string; onClose: () => void }) {
  const { t } = useLingui()
  const found = useData(feedbackDetail, { feedbackId })
  const [isPast, setPast] = useState(false)
  const mayRead = useMay().open('log')
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      size="wide"
      title={found.data ? inWords(feedbackKinds[found.data.kind]) : t`From the app`}
      foot={mayRead && <Button variant="default" onClick={() => setPast(true)}>{t`History`}</Button>}
    >
      <Loaded {...found}>{(feedback) => <Shown feedback={feedback} />}</Loaded>
      <HistoryDrawer
        of={isPast ? { target: feedbackId } : null}
        name={found.data ? inWords(screenOf(feedbackScreens[found.data.kind]).title) : undefined}
        onClose={() => setPast(false)}
      />
    </DetailDrawer>
  )
}

function Shown({ feedback }: { feedback: FeedbackDetail }) {
  const { t } = useLingui()
  const { feedbackId, state, userId, orderId, images, entries } = feedback
  return (
    <>
      <Facts
        facts={[
          { label: t`Status`, value: <Tone tone={feedbackTones[state]}>{inWords(feedbackStates[state])}</Tone> },
          { label: t`Received`, value: <Instant at={feedback.createdTime} /> },
          { label: t`Customer`, value: <CellLink to={borrowerPath(userId)}>{feedback.borrower}</CellLink> },
          { label: t`Merchant`, value: `${feedback.merchantName} · ${feedback.country}` },
          { label: t`Score`, value: feedback.score ?? nothing },
          { label: t`App`, value: [feedback.platform, feedback.appVersion].filter(Boolean).join(' ') },
          {
            label: t`Work order`,
            value: orderId ? <CellLink to={orderPath(orderId)}>{orderId}</CellLink> : nothing,
          },
          { label: t`Goes on with`, value: feedback.followsId ?? nothing },
        ]}
      />
      <DetailSection title={t`What was said`}>
        <p className={classes.text}>{feedback.content}</p>
        <ol className={classes.entries}>
          {entries.map(({ entryId, at, by, text }) => (
            <li key={entryId}>
              <Instant at={at} />
              <div className={classes.what}>
                <strong>{by ?? t`The customer`}</strong>
                <p className={classes.text}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </DetailSection>
      {images.length > 0 && (
        <DetailSection title={t`Pictures`}>
          <Pictures
            pictures={images.map((fileId, at) => ({ fileId, label: t`Picture ${at + 1} of ${images.length}` }))}
            name={[showFeedbackImage.path, feedbackId]}
            load={(fileId, signal) => callFile(showFeedbackImage, { feedbackId, fileId }, { signal })}
          />
        </DetailSection>
      )}
      <FeedbackWork key={feedback.feedbackId} feedback={feedback} />
    </>
  )
}
