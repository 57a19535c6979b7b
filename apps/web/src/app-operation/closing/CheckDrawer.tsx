import { closingTypes, productsTypes } from '@cordillera/contract/app-operation/closes'
import { checkClosingRule, exportClosingCheck } from '@cordillera/contract/app-operation/closing'
import type { Input, Output } from '@cordillera/contract/endpoint'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePlace } from '../../acquisition/public.ts'
import { Chart } from '../../ui/chart/Chart.tsx'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useEnvironment } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { percentText, thousands } from '../../ui/show/numbers.ts'
import { Count, Facts, Instant, Money, nothing, Tone } from '../../ui/show/show.tsx'
import { useDayText } from '../../ui/show/use-day-text.ts'
import { Empty, Loaded } from '../../ui/states.tsx'
import { CellLink } from '../../ui/table/columns.tsx'
import { useData } from '../../ui/use-data.ts'
import { districtName } from '../districts.ts'
import { limitsOf, type Rule, termsOf } from './rule.ts'

type Found = Output<typeof checkClosingRule>
type Opened = NonNullable<Input<typeof checkClosingRule>['opened']>

/** A rule, and what it would have closed of the applications of the last 30 days. */
export function CheckDrawer({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useLingui()
  const dayText = useDayText()
  const { merchant } = usePlace()
  const [opened, setOpened] = useState<Opened | null>(null)
  const asked = { merchant, ...termsOf(rule) }
  const check = useData(checkClosingRule, asked)
  return (
    <DetailDrawer opened onClose={onClose} title={rule.name} size="wide">
      <Facts
        facts={[
          { label: t({ message: 'Closes', context: 'closing rule' }), value: inWords(closingTypes[rule.closingType]) },
          { label: t`Products`, value: inWords(productsTypes[rule.productsType]) },
          { label: t`For whom and when`, value: limitsOf(rule, dayText).join(' · ') || t`everybody, always` },
          {
            label: t`Status`,
            value: rule.active ? (
              <Tone tone="red">{t({ message: 'Closing', context: 'closing rule' })}</Tone>
            ) : (
              <Tone tone="grey">{t`Off`}</Tone>
            ),
          },
          { label: t`Closed in 30 days`, value: <Count value={rule.closed} /> },
        ]}
      />
      <DetailSection title={t`What it would have closed in the last 30 days`}>
        <Loaded {...check}>
          {(found) => <WouldClose found={found} asked={asked} opened={opened} onOpen={setOpened} />}
        </Loaded>
      </DetailSection>
    </DetailDrawer>
  )
}

interface WouldCloseProps {
  readonly found: Found
  readonly asked: Input<typeof checkClosingRule>
  readonly opened: Opened | null
  readonly onOpen: (opened: Opened | null) => void
}
function WouldClose({ found, asked, opened, onOpen }: WouldCloseProps) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const dayText = useDayText()
  if (found.of === 0) return <Empty title={t`Nobody applied in these days`} />
  const share = percentText(Math.round((found.closed / found.of) * 10_000), locale)
  const closed = thousands(found.closed, locale)
  const of = thousands(found.of, locale)
  return (
    <>
      <Chart
        title={t`${closed} of ${of} applications, ${share}`}
        about={t`As if the rule had been in force for every application of these days, with what each said.`}
        chart={{
          ...{ kind: 'lines', whole: true, labels: found.days.map(({ day }) => dayText(day)) },
          series: [
            { name: t`Would be closed`, values: found.days.map((one) => one.closed) },
            { name: t`Applications`, values: found.days.map((one) => one.of) },
          ],
          format: (value) => thousands(value, locale),
        }}
        table={{
          heads: [t`Day`, t`Would be closed`, t`Applications`],
          rows: found.days.map((one) => [dayText(one.day), one.closed, one.of]),
        }}
      />
      <Facts
        facts={[
          { label: t`People`, value: <Count value={found.people} /> },
          { label: t`Amount asked for`, value: <Money minor={found.amount} currency={found.currency} /> },
          { label: t`Applications`, value: <Opens value={found.closed} onOpen={() => onOpen(null)} /> },
          ...(found.unsaid > 0
            ? [{ label: t`Said neither platform nor district`, value: <Count value={found.unsaid} /> }]
            : []),
        ]}
      />
      <By title={t`By day`} rows={daysWith(found)} name={dayText} onOpen={(day) => onOpen({ day })} />
      <By title={t`By product`} rows={found.products} name={(name) => name} onOpen={(product) => onOpen({ product })} />
      <By
        title={t`By district`}
        rows={found.districts}
        name={(name) => (name ? districtName(name) : t`not known`)}
        onOpen={(district) => onOpen({ district })}
      />
      <Sample found={found} asked={asked} opened={opened} />
    </>
  )
}

interface ByProps {
  readonly title: string
  readonly rows: Found['products']
  readonly name: (name: string) => string
  readonly onOpen: (name: string) => void
}
function By({ title, rows, name, onOpen }: ByProps) {
  const { t } = useLingui()
  return (
    <PlainTable
      label={title}
      rows={rows}
      rowKey={(row) => row.name}
      columns={[
        { header: title, cell: (row) => name(row.name) },
        {
          header: t`Would be closed`,
          end: true,
          cell: (row) => <Opens value={row.closed} onOpen={() => onOpen(row.name)} />,
        },
        { header: t`Applications`, end: true, cell: (row) => <Count value={row.of} /> },
      ]}
    />
  )
}

/** Days on which something would have been closed, the latest first. */
const daysWith = ({ days }: Found) =>
  days
    .filter(({ closed }) => closed > 0)
    .map(({ day, ...counts }) => ({ name: day, ...counts }))
    .reverse()

/** A count that opens its applications below. */
function Opens({ value, onOpen }: { value: number; onOpen: () => void }) {
  const { locale } = useEnvironment()
  const text = thousands(value, locale)
  if (value === 0) return text
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={plural(value, { one: 'Open the # application', other: 'Open the # applications' })}
      onClick={onOpen}
    >
      {text}
    </Button>
  )
}

function Sample({ found, asked, opened }: Omit<WouldCloseProps, 'onOpen'>) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const dayText = useDayText()
  const part = useData(checkClosingRule, opened ? { ...asked, opened } : undefined)
  const shown = opened ? part.data : found
  if (found.closed === 0) return null
  const { day, product, district } = opened ?? {}
  const of = (day && dayText(day)) ?? product ?? (district === '' ? t`not known` : district && districtName(district))
  const count = thousands(shown?.opened ?? 0, locale)
  const isPart = shown !== undefined && shown.sample.length < shown.opened
  return (
    <DetailSection title={of ? t`The applications (${of}): ${count}` : t`The applications: ${count}`}>
      <ExportMenu endpoint={exportClosingCheck} input={{ filter: { ...asked, ...(opened ? { opened } : {}) } }} />
      {isPart && <p>{t`The latest of them stand here; the file has all.`}</p>}
      <PlainTable
        label={t`The applications`}
        rows={shown?.sample ?? []}
        rowKey={({ appId }) => appId}
        columns={[
          { header: t`Applied`, cell: ({ appliedTime }) => <Instant at={appliedTime} /> },
          {
            header: t`Borrower`,
            cell: ({ userId }) => <CellLink to={`/user/userBaseInfo/${userId}`}>{userId}</CellLink>,
          },
          { header: t`Product`, cell: ({ productCode }) => productCode },
          { header: t`District`, cell: ({ district }) => (district ? districtName(district) : nothing) },
          {
            header: t`Amount`,
            end: true,
            cell: ({ amount }) => <Money minor={amount} currency={found.currency} />,
          },
        ]}
      />
    </DetailSection>
  )
}
