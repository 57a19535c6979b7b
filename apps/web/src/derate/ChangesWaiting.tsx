import { countries } from '@cordillera/contract/countries'
import {
  type ChangeTerms,
  type changeTopics,
  decideDerateChange,
  type derateChange,
  listDerateChanges,
} from '@cordillera/contract/derate/change'
import { listDerateQuotas } from '@cordillera/contract/derate/quota'
import { listDerateRules } from '@cordillera/contract/derate/rule'
import { listSettlementLimits } from '@cordillera/contract/derate/settlement-limit'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { output } from 'zod/v4/core'
import { stageName } from '../collection/public.tsx'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { useEnvironment, useMay } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Panel } from '../ui/page.tsx'
import { percentText } from '../ui/show/numbers.ts'
import { Instant, Money, Tone } from '../ui/show/show.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import classes from './derate.module.css'
import { feeTypesText } from './words.ts'

type Change = output<typeof derateChange>
type Deciding = { change: Change; approve: boolean }

/** What lets more be given up and waits for a second person. Nothing where nothing waits. */
export function ChangesWaiting({ topic }: { topic: keyof typeof changeTopics }) {
  const { t } = useLingui()
  const { data: waiting = [] } = useData(listDerateChanges, { topic })
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const may = useMay()
  const mayDecide = may.press(topic === 'quotas' ? 'derateQuota_change' : 'derateRule_change')
  if (waiting.length === 0) return null
  return (
    <Panel title={t`Waits for a second person`}>
      <PlainTable
        folds
        label={t`Waits for a second person`}
        rows={waiting}
        rowKey={({ id }) => id}
        columns={[
          { header: t`For`, cell: (change) => <Whom change={change} /> },
          { header: t`Holds now`, cell: ({ before, country }) => <Terms terms={before} country={country} /> },
          {
            header: t`Would hold`,
            cell: ({ kind, after, country }) =>
              kind === 'deleteRule' ? t`no rule of its own` : <Terms terms={after} country={country} />,
          },
          { header: t`Reason`, wraps: true, cell: ({ reason }) => reason },
          {
            header: t`Asked for by`,
            cell: ({ by, time }) => (
              <>
                {by}
                <small className={classes.since}>
                  <Instant at={time} />
                </small>
              </>
            ),
          },
          ...(mayDecide
            ? [
                {
                  header: t`Actions`,
                  unnamed: true,
                  cell: (change: Change) => <Answers change={change} onDecide={setDeciding} />,
                },
              ]
            : []),
        ]}
      />
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </Panel>
  )
}

function Whom({ change: { userName, period, workplaceName, country } }: { change: Change }) {
  const whom = userName ?? [period && stageName(period), workplaceName].filter(Boolean).join(' · ')
  return (
    <>
      {whom}
      <small className={classes.since}>{inWords(countries[country].name)}</small>
    </>
  )
}

function Terms({ terms, country }: { terms: ChangeTerms | null; country: Change['country'] }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  if (!terms) return t`nothing`
  const { rateCount, rateAmount, totalCount, totalAmount, feeTypes, maxForgiven, maxInstalments, maxDays } = terms
  const lines: ReactNode[] = []
  if (rateCount !== undefined) lines.push(t`${percentText(rateCount, locale)} of the open cases`)
  if (rateAmount !== undefined) lines.push(t`${percentText(rateAmount, locale)} of their fees`)
  if (totalCount !== undefined)
    lines.push(plural(totalCount, { one: '# reduction today', other: '# reductions today' }))
  if (totalAmount !== undefined)
    lines.push(<Money key="amount" minor={totalAmount} currency={countries[country].currency} />)
  if (feeTypes) lines.push(feeTypesText(feeTypes))
  if (maxForgiven !== undefined) lines.push(t`${percentText(maxForgiven, locale)} forgiven at most`)
  if (maxInstalments !== undefined) lines.push(plural(maxInstalments, { one: '# instalment', other: '# instalments' }))
  if (maxDays !== undefined) lines.push(plural(maxDays, { one: 'within # day', other: 'within # days' }))
  return (
    <ul className={classes.terms}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one set of terms never change places
        <li key={at}>{line}</li>
      ))}
    </ul>
  )
}

function Answers({ change, onDecide }: { change: Change; onDecide: (deciding: Deciding) => void }) {
  const { t } = useLingui()
  const { own, overtaken } = change
  return (
    <span className={classes.answers}>
      {overtaken ? (
        <Tone tone="grey">{t`Changed meanwhile`}</Tone>
      ) : (
        <WhyButton
          size="compact-xs"
          variant="default"
          why={own && t`Somebody else has to agree`}
          onClick={() => onDecide({ change, approve: true })}
        >
          {t`Agree`}
        </WhyButton>
      )}
      <Button size="compact-xs" variant="default" onClick={() => onDecide({ change, approve: false })}>
        {own ? t`Take the request back` : t`Refuse`}
      </Button>
    </span>
  )
}

function DecideDialog({ change, approve, onClose }: Deciding & { onClose: () => void }) {
  const { t } = useLingui()
  const action = useAction(decideDerateChange, {
    invalidate: [listDerateChanges, listDerateRules, listDerateQuotas, listSettlementLimits],
    success: approve ? t`Agreed; it holds from now on` : t`It stays as it is`,
  })
  const { id, version, own } = change
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={approve ? t`Agree to this change?` : own ? t`Take this request back?` : t`Refuse this change?`}
      confirm={approve ? t`Agree` : own ? t`Take the request back` : t`Refuse`}
      tone={approve ? 'danger' : 'normal'}
      onConfirm={async (reason) => (await action.run({ id, version, approve, reason })) !== undefined}
    >
      <Terms terms={change.after} country={change.country} />
    </ConfirmWithReason>
  )
}
