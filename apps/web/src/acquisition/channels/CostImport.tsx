import { importChannelCosts, listChannelCosts } from '@cordillera/contract/acquisition/channels'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { FileInput, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { SideDrawer } from '../../ui/SideDrawer.tsx'
import { Money } from '../../ui/show/show.tsx'
import { useAction } from '../../ui/use-action.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { usePlace } from '../Place.tsx'

type Checked = Output<typeof importChannelCosts>

/** Costs pasted from a sheet or read from a CSV file: looked at first, then all of them kept. */
export function CostImport({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { merchant, currency } = usePlace()
  const [lines, setLines] = useState('')
  const [checked, setChecked] = useState<Checked | null>(null)
  const look = useAction(importChannelCosts, { onDone: setChecked })
  const keep = useAction(importChannelCosts, {
    success: ({ kept }) => t`${kept} costs are kept.`,
    invalidate: [listChannelCosts],
    onDone: onClose,
  })
  const problems = useProblemWords()
  const isRight = checked !== null && checked.problems.length === 0 && checked.kept > 0
  function change(text: string) {
    setLines(text)
    setChecked(null)
  }
  return (
    <SideDrawer opened onClose={onClose} title={t`Import costs`} size="wide">
      <FileInput
        label={t`A CSV file`}
        accept=".csv,text/csv"
        clearable
        onChange={async (file) => file && change(await file.text())}
      />
      <Textarea
        label={t`Or paste lines of channel code, day and amount`}
        description={t`For example: meta, 2026-11-01, 1250.50. A day that has a cost already gets this one in its place.`}
        rows={10}
        value={lines}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {checked && checked.problems.length > 0 && (
        <PlainTable
          label={t`Lines that can’t be taken`}
          rows={checked.problems}
          rowKey={({ line, problem }) => `${line} ${problem}`}
          columns={[
            { header: t`Line`, end: true, cell: ({ line }) => line },
            { header: t`Text`, cell: ({ text }) => text, wraps: true },
            { header: t`Why`, cell: ({ problem }) => problems[problem], wraps: true },
          ]}
        />
      )}
      {isRight && (
        <p>
          {t`${checked.kept} lines are right, ${checked.replaced} of them in place of a cost that is there. Together:`}{' '}
          <Money minor={checked.total} currency={currency} />
        </p>
      )}
      <Group justify="flex-end" mt="md">
        <WhyButton
          variant="default"
          loading={look.pending}
          why={lines.trim() === '' && t`Paste the lines first`}
          onClick={() => void look.run({ merchant, lines, check: true })}
        >{t`Check the lines`}</WhyButton>
        <WhyButton
          why={isRight ? undefined : t`Check the lines first; all of them have to be right`}
          onClick={() => void keep.run({ merchant, lines, check: false })}
        >
          {t`Keep the costs`}
        </WhyButton>
      </Group>
    </SideDrawer>
  )
}

function useProblemWords(): Record<Checked['problems'][number]['problem'], string> {
  const { t } = useLingui()
  return {
    shape: t`It has no channel, day and amount.`,
    channel: t`There is no channel of that code.`,
    day: t`The day is not written as 2026-11-01.`,
    amount: t`The amount can’t be read.`,
    twice: t`The channel and day stand in an earlier line too.`,
    toCome: t`The day is still to come.`,
  }
}
