import type { Output } from '@cordillera/contract/endpoint'
import {
  answerDispute,
  decideDispute,
  getDispute,
  listDisputes,
} from '@cordillera/contract/performance/incentive-dispute'
import { listAdjustments, queryMonthList, queryResultList } from '@cordillera/contract/performance/incentive-month'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { Can } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { TextareaField } from '../../ui/form/fields.tsx'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { useKept } from '../../ui/form/use-kept.ts'
import { currentLanguage } from '../../ui/language.ts'
import { monthText } from '../../ui/show/dates.ts'
import { Facts, Instant, Money, Tone } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { disputeStateTones, disputeStateWords, typeName } from '../show/words.ts'
import { ExplainDrawer } from './ExplainDrawer.tsx'
import classes from './incentive.module.css'

type Dispute = Output<typeof getDispute>
const changed = [getDispute, listDisputes, queryResultList, queryMonthList, listAdjustments]

/** One dispute: what was written, writing back, and the decision. */
export function DisputeDrawer({ disputeId, onClose }: { disputeId: string | null; onClose: () => void }) {
  const { t } = useLingui()
  const dispute = useData(getDispute, disputeId === null ? undefined : { disputeId })
  const [explained, setExplained] = useState<string | null>(null)
  return (
    <>
      <DetailDrawer
        opened={disputeId !== null}
        onClose={onClose}
        title={dispute.data ? `${dispute.data.userName} · ${typeName(dispute.data.incentiveType)}` : ''}
        foot={dispute.data?.state === 'open' && <Decide dispute={dispute.data} />}
      >
        <Loaded {...dispute}>
          {(data) => (
            <>
              <DisputeFacts dispute={data} />
              <Button
                variant="default"
                size="xs"
                onClick={() => setExplained(data.resultId)}
              >{t`Why this number`}</Button>
              <DetailSection title={t`What was written`}>
                <ol className={classes.thread}>
                  {data.thread.map((note) => (
                    <li key={note.at} data-own={note.own || undefined}>
                      <header>
                        <strong>{note.name}</strong> <Instant at={note.at} />
                      </header>
                      <p>{note.text}</p>
                    </li>
                  ))}
                </ol>
              </DetailSection>
              {data.state === 'open' && <Answer key={data.notes} disputeId={data.disputeId} />}
            </>
          )}
        </Loaded>
      </DetailDrawer>
      <ExplainDrawer asked={explained === null ? null : { resultId: explained }} onClose={() => setExplained(null)} />
    </>
  )
}

function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const { t, i18n } = useLingui()
  const { currency } = dispute
  return (
    <Facts
      facts={[
        {
          label: t`State`,
          value: <Tone tone={disputeStateTones[dispute.state]}>{i18n._(disputeStateWords[dispute.state])}</Tone>,
        },
        { label: t`Month`, value: monthText(dispute.date.slice(0, 7), currentLanguage()) },
        { label: t`Stage`, value: dispute.period },
        { label: t`Amount`, value: <Money minor={dispute.amount} currency={currency} /> },
        ...(dispute.correction === null
          ? []
          : [{ label: t`Correction`, value: <Money minor={dispute.correction} currency={currency} /> }]),
      ]}
    />
  )
}

function Answer({ disputeId }: { disputeId: string }) {
  const { t } = useLingui()
  const [text, setText, forget] = useKept(`dispute ${disputeId}`, '')
  const answer = useAction(answerDispute, { invalidate: [getDispute, listDisputes], onDone: forget })
  return (
    <div className={classes.answer}>
      <LimitedTextarea
        label={t`Write back`}
        autosize
        minRows={2}
        maxRows={8}
        limit={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <WhyButton
        variant="default"
        why={text.trim().length < 3 && t`Write at least 3 characters`}
        loading={answer.pending}
        onClick={() => void answer.run({ disputeId, text })}
      >{t`Send`}</WhyButton>
    </div>
  )
}

/** Those who may decide, on what is not their own. */
function Decide({ dispute }: { dispute: Dispute }) {
  const { t } = useLingui()
  const [decision, setDecision] = useState<'accept' | 'reject' | null>(null)
  const { disputeId, version, currency, own } = dispute
  if (own) return null
  const isAccepting = decision === 'accept'
  return (
    <Can press="incentive_change">
      <Button variant="default" onClick={() => setDecision('reject')}>{t`Reject`}</Button>
      <Button onClick={() => setDecision('accept')}>{t`Accept`}</Button>
      <FormDrawer
        key={decision}
        opened={decision !== null}
        onClose={() => setDecision(null)}
        title={isAccepting ? t`Accept the dispute` : t`Reject the dispute`}
        endpoint={decideDispute}
        defaults={{ disputeId, version, accept: isAccepting, text: '' }}
        submit={isAccepting ? t`Accept` : t`Reject`}
        success={t`The dispute is decided`}
        invalidate={changed}
      >
        {isAccepting && (
          <MoneyField
            name="correction"
            label={t`Correction`}
            description={t`Paid with this month, or with the next one that is not approved yet.`}
            currency={currency}
          />
        )}
        <TextareaField name="text" label={t`Reason`} rows={4} />
      </FormDrawer>
    </Can>
  )
}
