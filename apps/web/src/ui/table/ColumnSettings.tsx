import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Checkbox, Popover, SegmentedControl } from '@mantine/core'
import type { RowData } from '@tanstack/react-table'
import { IconChevronDown, IconChevronUp, IconColumns } from '../icons.ts'
import { type Size, sizes } from '../size.ts'
import { useSizeNames } from '../use-size-names.ts'
import type { Column } from './columns.tsx'
import classes from './table.module.css'
import type { Layout } from './use-layout.ts'

interface ColumnSettingsProps<R extends RowData> {
  readonly layout: Layout<R>
  readonly columns: readonly Column<R>[]
}

/** Which columns, in which order, how dense. Widths are drawn in the header itself. */
export function ColumnSettings<R extends RowData>({ layout, columns }: ColumnSettingsProps<R>) {
  const { t } = useLingui()
  const names = useSizeNames()
  const ordered = layout.order
    .map((id) => columns.find((column) => column.id === id))
    .filter((column) => column !== undefined)
    .filter((column) => !column.isActions)
  return (
    <Popover position="top-end" trapFocus>
      <Popover.Target>
        <ActionIcon size={24} aria-label={t`Columns and density`} title={t`Columns and density`}>
          <IconColumns size={15} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.settings ?? ''}>
        <ul aria-label={t`Columns`}>
          {ordered.map((column, at) => (
            <li key={column.id}>
              <Checkbox
                label={column.header}
                checked={layout.visibility[column.id] ?? true}
                disabled={at === 0}
                onChange={(event) => layout.show(column.id, event.currentTarget.checked)}
              />
              <ActionIcon
                size={20}
                aria-label={t`Move ${column.header} left`}
                disabled={at === 0}
                onClick={() => layout.move(column.id, -1)}
              >
                <IconChevronUp size={13} />
              </ActionIcon>
              <ActionIcon
                size={20}
                aria-label={t`Move ${column.header} right`}
                disabled={at === ordered.length - 1}
                onClick={() => layout.move(column.id, 1)}
              >
                <IconChevronDown size={13} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t`Density`}
          value={layout.density}
          onChange={(value) => layout.setDensity(value as Size)}
          data={[...sizes].reverse().map((size) => ({ value: size, label: names[size] }))}
        />
        <Button variant="subtle" color="gray" onClick={layout.reset}>
          {t`As delivered`}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
