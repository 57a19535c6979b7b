import {
  caseSelectionSummary,
  listCases,
  recallCases,
  recallChoices,
  unAssignOverView,
} from '@cordillera/contract/collection/case'
import { listCollector } from '@cordillera/contract/staff/workflow'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { Confirm, useReasonMissing } from '../../ui/confirm.tsx'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { useKept } from '../../ui/form/use-kept.ts'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import classes from './cases.module.css'
import type { Chosen } from './chosen.ts'

interface RecallDialogProps {
  readonly chosen: Chosen
  readonly onClose: () => void
  /** With the cases that changed meanwhile and were left alone. */
  readonly onDone: (changed: readonly string[]) => void
}

/** Takes cases back, saying first how many and from how many people. */
export function RecallDialog({ chosen, onClose, onDone }: RecallDialogProps) {
  const { t } = useLingui()
  const missing = useReasonMissing()
  const [to, setTo] = useState<(typeof recallChoices)[number]>('workplace')
  const [reason, setReason, forget] = useKept('recall', '')
  const taken = useTaken(chosen)
  const action = useAction(recallCases, {
    invalidate: [listCases, unAssignOverView, listCollector, caseSelectionSummary],
    success: ({ recalled }) => plural(recalled, { one: '# case was recalled', other: '# cases were recalled' }),
    onDone: ({ changed }) => onDone(changed),
  })
  const numbers = taken && {
    cases: plural(taken.cases, { one: '# case', other: '# cases' }),
    people: plural(taken.collectors, { one: '# collector', other: '# collectors' }),
  }
  return (
    <Confirm
      opened
      onClose={() => [forget(), onClose()]}
      title={numbers ? t`Recall ${numbers.cases} from ${numbers.people}` : t`Recall cases`}
      confirm={numbers ? t`Recall ${numbers.cases}` : t`Recall`}
      why={
        taken === undefined
          ? t`The cases are being counted`
          : taken.cases === 0
            ? t`None of them is with a collector`
            : missing(reason)
      }
      onConfirm={async () => {
        const answer = await action.run({ selection: chosen.selection, to, reason: reason.trim() })
        return answer !== undefined
      }}
    >
      {taken && taken.people.length > 0 && <p>{t`They are taken from ${whomText(taken)}.`}</p>}
      {taken?.cases === 0 && <p>{t`None of them is with a collector: there is nothing to take back.`}</p>}
      <Radio.Group
        label={t`Where they go`}
        value={to}
        onChange={(next) => setTo(recallChoices.find((choice) => choice === next) ?? 'workplace')}
      >
        <div className={classes.choices}>
          <Radio
            value="workplace"
            label={t`To workplace`}
            description={t`Back to the pool of their workplace, not assigned; they can be given to somebody else.`}
          />
          <Radio
            value="complete"
            label={t`Complete`}
            description={t`They leave this stage's collection and are not worked any more.`}
          />
        </div>
      </Radio.Group>
      <LimitedTextarea
        label={t`Reason`}
        withAsterisk
        autosize
        minRows={2}
        limit={500}
        value={reason}
        description={t`It stands in the history of each case.`}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Confirm>
  )
}

interface Taken {
  readonly cases: number
  readonly collectors: number
  readonly people: readonly { readonly name: string; readonly cases: number }[]
}

/** How many of the chosen cases somebody works, and how many people that is. */
function useTaken({ selection, rows }: Chosen): Taken | undefined {
  const { status } = 'filter' in selection ? selection.filter : {}
  const none = status !== undefined && !status.includes('assigned')
  const counted = useData(
    caseSelectionSummary,
    'filter' in selection && !none
      ? { selection: { filter: { ...selection.filter, status: ['assigned'] } } }
      : undefined,
  )
  if (none) return { cases: 0, collectors: 0, people: [] }
  if (!rows) return counted.data && { ...counted.data, cases: counted.data.count }
  const taken = rows.filter((row) => row.status === 'assigned')
  const names = taken.map(({ collectorName }) => collectorName ?? '')
  const people = [...new Set(names)].map((name) => ({ name, cases: names.filter((one) => one === name).length }))
  return {
    cases: taken.length,
    collectors: new Set(taken.map((row) => row.collector)).size,
    people: people.toSorted((one, other) => other.cases - one.cases).slice(0, namedAtMost),
  }
}

const namedAtMost = 10
/** Those who lose most, by name with how many; the rest as a number. */
function whomText({ people, collectors }: Taken): string {
  const named = people.map(({ name, cases }) => `${name} ${cases}`)
  const rest = collectors - people.length
  return [...named, ...(rest > 0 ? [`+ ${rest}`] : [])].join(', ')
}
