import { answerInspection, myInspections } from '@cordillera/contract/collection/inspection'
import type { Output } from '@cordillera/contract/endpoint'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { useKept } from '../../ui/form/use-kept.ts'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { useEvents } from '../../ui/use-events.ts'
import classes from './inspection.module.css'
import { RecordFacts } from './RecordFacts.tsx'
import { Scores } from './Scores.tsx'

type Told = Output<typeof myInspections>['list'][number]

/** What inspectors told me of my records. Nothing where nobody was ever told anything. */
export function Feedback() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const { data, refetch } = useData(myInspections, {})
  useEvents('notification', refetch)
  if (!data || data.list.length === 0) return null
  const show = (on: boolean) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      if (on) next.set('feedback', '1')
      else next.delete('feedback')
      return next
    })
  return (
    <>
      <Button variant="default" onClick={() => show(true)}>
        {data.unseen > 0 ? t`Feedback (${plural(data.unseen, { one: '# new', other: '# new' })})` : t`Feedback`}
      </Button>
      <DetailDrawer
        opened={search.has('feedback')}
        onClose={() => show(false)}
        size="wide"
        title={data.average === null ? t`Feedback` : t`Feedback · ${data.average} of 100 in 30 days`}
      >
        <div className={classes.feedback}>
          {data.list.map((told) => (
            <article key={told.sampleId}>
              <RecordFacts sample={told} />
              <Scores sample={told} />
              {told.seenTime === null && <Answer told={told} />}
            </article>
          ))}
        </div>
      </DetailDrawer>
    </>
  )
}

function Answer({ told: { sampleId } }: { told: Told }) {
  const { t } = useLingui()
  const [reply, setReply, forget] = useKept(`inspection ${sampleId}`, '')
  const action = useAction(answerInspection, { invalidate: [myInspections], success: t`Saved`, onDone: forget })
  return (
    <>
      <LimitedTextarea
        limit={1000}
        label={t`Your answer (if you want)`}
        autosize
        minRows={2}
        value={reply}
        onChange={(event) => setReply(event.currentTarget.value)}
      />
      <div>
        <Button
          size="xs"
          loading={action.pending}
          onClick={() => action.run({ sampleId, ...(reply.trim() ? { reply: reply.trim() } : {}) })}
        >
          {t`I have read it`}
        </Button>
      </div>
    </>
  )
}
