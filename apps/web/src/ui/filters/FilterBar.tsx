import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Children, type ReactNode, useState } from 'react'
import { IconChevronDown, IconChevronUp } from '../icons.ts'
import { FilterShapeContext } from './FilterPill.tsx'
import classes from './filters.module.css'
import type { Filters } from './use-filters.ts'

interface FilterBarProps {
  /** The filters, the most used first: five stand in the bar, the rest come under "More". */
  readonly children: ReactNode
  readonly filters: Pick<Filters, 'active' | 'clear' | 'setToolsAt'>
  /** How many stand in the bar by thumb too: a list that is nothing without them. */
  readonly always?: number
  /** Right of the filters, before the table's own tools: saved views, the file. */
  readonly actions?: ReactNode
}
const shownAtOnce = 5

/** The filters of a list. Those under "More" that narrow the list stay visible as chips that take them away. */
export function FilterBar({ children, filters, always = 0, actions }: FilterBarProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 600px)', window.innerWidth <= 600)
  const all = Children.toArray(children)
  // by thumb the list comes first: its filters open on a tap, those that narrow it are chips
  const atOnce = isNarrow ? always : shownAtOnce
  const rest = all.slice(atOnce)
  return (
    <search className={classes.bar} aria-label={t`Filters`}>
      {all.slice(0, atOnce)}
      {rest.length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          className={classes.more ?? ''}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          rightSection={isOpen ? <IconChevronUp size={13} /> : <IconChevronDown size={13} />}
        >
          {isNarrow ? t`Filters` : isOpen ? t`Less` : t`More`}
        </Button>
      )}
      {isOpen ? rest : <FilterShapeContext value="chip">{rest}</FilterShapeContext>}
      {filters.active > 1 && (
        <button type="button" className={classes.clear} onClick={filters.clear}>
          <Plural value={filters.active} one="Clear # filter" other="Clear # filters" />
        </button>
      )}
      <div className={classes.actions}>
        {actions}
        <div className={classes.tools} ref={filters.setToolsAt} />
      </div>
    </search>
  )
}
