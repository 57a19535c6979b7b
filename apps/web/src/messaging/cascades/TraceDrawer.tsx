import { wordsOfRule } from '@cordillera/contract/compliance/rules'
import type { Output } from '@cordillera/contract/endpoint'
import { cascadeTrace } from '@cordillera/contract/messaging/cascade'
import { cascadeEnds, messageEvents, traceKinds } from '@cordillera/contract/messaging/cascade-terms'
import { useLingui } from '@lingui/react/macro'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Instant, nothing } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'

type Line = Output<typeof cascadeTrace>[number]

/** What happened to one person, in order: what the cascade did, and what was told of its messages. */
export function TraceDrawer({ runId, personId, onClose }: { runId: string; personId: number; onClose: () => void }) {
  const { t } = useLingui()
  const found = useData(cascadeTrace, { runId, personId })
  const codes = useCodeWords()
  return (
    <DetailDrawer opened onClose={onClose} size="wide" title={t`Trace`}>
      <Loaded {...found}>
        {(lines) => (
          <PlainTable
            label={t`Trace`}
            rows={lines.map((line, at) => ({ ...line, at }))}
            rowKey={({ at }) => at}
            folds
            columns={[
              { header: t`When`, cell: ({ time }) => <Instant at={time} /> },
              { header: t`Step`, end: true, cell: ({ step }) => step },
              {
                header: t`What happened`,
                wraps: true,
                cell: ({ did, told }) => (did ? inWords(traceKinds[did]) : told && inWords(messageEvents[told])),
              },
              { header: t`Why`, wraps: true, cell: (line) => codes(line) || nothing },
              { header: t`Channel`, cell: ({ channel }) => channel ?? nothing },
              { header: t`Decision`, cell: ({ decisionId }) => decisionId ?? nothing },
            ]}
          />
        )}
      </Loaded>
    </DetailDrawer>
  )
}

function useCodeWords(): (line: Line) => string {
  const { t } = useLingui()
  return ({ did, code }) => {
    if (!code) return ''
    if (did === 'ended') return inWords(cascadeEnds[code as keyof typeof cascadeEnds])
    if (
      did === 'held' ||
      (did === 'refused' && /^[a-z][A-Za-z]+$/.test(code) && code !== 'template' && code !== 'tooLong')
    )
      return inWords(wordsOfRule(code as never, {}))
    const own: Record<string, string> = {
      template: t`its template is not approved or in use any more`,
      tooLong: t`it would take more segments than its template allows`,
      notSent: t`nothing had been sent`,
      failed: t`the message failed`,
      expired: t`the message expired`,
      skipped: t`the message was held back`,
      sent: t`no receipt in time`,
      queued: t`no channel took it in time`,
      sending: t`no answer in time`,
      unknown: t`nobody knows whether it went out`,
      nextStep: t`its cascade went on`,
      earlierDay: t`its words were of an earlier day`,
    }
    return own[code] ?? code
  }
}
