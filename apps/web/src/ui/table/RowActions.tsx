import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { type ComponentType, type MouseEvent, use, useState } from 'react'
import { IconMore } from '../icons.ts'
import { ActiveRowContext, CardContext } from './active-row.ts'
import classes from './table.module.css'

export interface RowAction {
  readonly label: string
  readonly run: () => void
  /** With an icon it stands in the row, without one in the menu. */
  readonly icon?: ComponentType<{ size?: number | string }>
  /** No icon says it: it stands in the row by its name. */
  readonly named?: true
  /** Why it can't be done now: shown, and the action is greyed out. */
  readonly why?: string | undefined
  readonly danger?: boolean
  /** The same as opening the row: left out where the row has a button for that, as on a phone. */
  readonly opens?: true
}
const quietAtMost = 3

/** The width of a row's buttons in its cell; that of words only the screen knows. */
export function actionsWidth(actions: readonly RowAction[]): number {
  if (actions.some(({ named }) => named)) return 112
  const quiet = actions.filter(({ icon }) => icon).length
  const shown = Math.min(quiet, quietAtMost) + (actions.length > Math.min(quiet, quietAtMost) ? 1 : 0)
  return 8 + 16 + Math.max(1, shown) * 26 - 2
}

/** Plain buttons, and a menu that is made when it is opened: there is one of these in every row. */
export function RowActions({ actions: all }: { actions: readonly RowAction[] }) {
  const { t } = useLingui()
  const card = use(CardContext)
  const actions = card?.opens ? all.filter((action) => !action.opens) : all
  const tabIndex = use(ActiveRowContext) ? 0 : -1
  const [isOpen, setOpen] = useState(false)
  const [isMade, setMade] = useState(false)
  const quiet = actions.filter((action) => action.icon || action.named).slice(0, quietAtMost)
  const rest = actions.filter((action) => !quiet.includes(action))
  const whys = card ? [...new Set(quiet.flatMap(({ why }) => why ?? []))] : []
  const stop = (event: MouseEvent) => event.stopPropagation()
  const more = (
    <button
      type="button"
      className={classes.action}
      aria-label={t`More actions`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      title={t`More actions`}
      tabIndex={tabIndex}
      onClick={() => {
        setMade(true)
        setOpen(!isOpen)
      }}
    >
      <IconMore size={15} />
    </button>
  )
  if (actions.length === 0) return null
  return (
    // the clicks of a row's buttons are not the row's
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the row
    <div className={classes.actions} onClick={stop} onDoubleClick={stop}>
      {quiet.map(({ label, run, icon: Icon, why, danger, named }) => (
        <button
          key={label}
          type="button"
          className={classes.action}
          data-danger={danger || undefined}
          data-named={named || card !== null || undefined}
          aria-label={label}
          aria-disabled={why !== undefined}
          title={why ?? label}
          tabIndex={tabIndex}
          onClick={() => why === undefined && run()}
        >
          {Icon && <Icon size={15} />}
          {/* a finger finds no title under an icon */}
          {(named || card) && label}
        </button>
      ))}
      {rest.length > 0 && !isMade && more}
      {rest.length > 0 && isMade && (
        <Menu opened={isOpen} onChange={setOpen} position="bottom-end">
          <Menu.Target>{more}</Menu.Target>
          <Menu.Dropdown>
            {rest.map(({ label, run, why, danger }) => (
              <Menu.Item
                key={label}
                onClick={run}
                disabled={why !== undefined}
                {...(why ? { title: why } : {})}
                {...(danger ? { color: 'red' } : {})}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {whys.map((why) => (
        <small key={why}>{why}</small>
      ))}
    </div>
  )
}
