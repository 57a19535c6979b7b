import { useLingui } from '@lingui/react/macro'
import { Button, Table } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Loading } from '../states.tsx'
import classes from './chart.module.css'
import type { ChartOf } from './chart-of.ts'

const Drawing = lazy(async () => {
  await painted()
  return import('./Drawing.tsx')
})
/** The drawing library is the largest script of all: what can be read comes before it. */
const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))

export interface ChartProps {
  /** The answer's sentence: what a person learns from it. */
  readonly title: string
  /** What exactly is drawn: the formula, and what it is of. */
  readonly about?: string
  readonly chart: ChartOf
  /** The same as figures: the heads, then the rows. */
  readonly table: { readonly heads: readonly string[]; readonly rows: readonly (readonly ReactNode[])[] }
}

/** One question each; behind it the table that it is drawn from. The drawing library comes with the first chart. */
export function Chart({ title, about, chart, table }: ChartProps) {
  const { t } = useLingui()
  const [isTable, setTable] = useState(false)
  return (
    <figure className={classes.figure}>
      <figcaption>
        <strong>{title}</strong>
        <Button variant="subtle" size="compact-xs" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? t`As a chart` : t`As a table`}
        </Button>
        {about && <p>{about}</p>}
      </figcaption>
      {isTable ? (
        <div className={classes.table}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {table.heads.map((head, at) => (
                  <Table.Th key={head} className={at > 0 ? classes.end : ''}>
                    {head}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {table.rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table of figures have no other name
                <Table.Tr key={at}>
                  {row.map((cell, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: same
                    <Table.Td key={column} className={column > 0 ? classes.end : ''}>
                      {cell}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      ) : (
        <div className={classes.drawing} role="img" aria-label={title}>
          <Suspense fallback={<Loading lines={5} />}>
            <Drawing chart={chart} />
          </Suspense>
        </div>
      )}
    </figure>
  )
}
