import { useLingui } from '@lingui/react/macro'
import { Popover } from '@mantine/core'
import { createContext, type ReactNode, use, useState } from 'react'
import { IconChevronDown, IconClose } from '../icons.ts'
import classes from './filters.module.css'

/** A filter draws itself as a pill in the bar, or as a chip where its pill is put away. */
export const FilterShapeContext = createContext<'pill' | 'chip'>('pill')

interface FilterPillProps {
  readonly label: string
  /** What it narrows to, in words; undefined while it narrows nothing. */
  readonly summary: string | undefined
  readonly onClear: () => void
  /** What opens under the pill. `close` when the choice is made. */
  readonly children: (close: () => void) => ReactNode
}

export function FilterPill({ label, summary, onClear, children }: FilterPillProps) {
  const shape = use(FilterShapeContext)
  const [isOpen, setOpen] = useState(false)
  if (shape === 'chip') return summary && <Chip label={label} summary={summary} onClear={onClear} />
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <div className={classes.pill} data-active={summary !== undefined || undefined}>
          <button
            type="button"
            className={classes.pillName}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span>{label}</span>
            {summary && <strong title={summary}>{summary}</strong>}
            {!summary && <IconChevronDown size={13} aria-hidden />}
          </button>
          {summary && <ClearButton label={label} onClear={onClear} />}
        </div>
      </Popover.Target>
      {/* the button has the attributes, not the pill around it and its cross */}
      <Popover.Dropdown className={classes.dropdown ?? ''} role="dialog" tabIndex={-1} aria-label={label}>
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  )
}

export function Chip({ label, summary, onClear }: { label: string; summary: string; onClear: () => void }) {
  return (
    <div className={classes.pill} data-active data-chip>
      <span className={classes.chipName}>
        <span>{label}</span> <strong title={summary}>{summary}</strong>
      </span>
      <ClearButton label={label} onClear={onClear} />
    </div>
  )
}

export function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  const { t } = useLingui()
  return (
    <button type="button" className={classes.remove} aria-label={t`Clear ${label}`} onClick={onClear}>
      <IconClose size={12} aria-hidden />
    </button>
  )
}
