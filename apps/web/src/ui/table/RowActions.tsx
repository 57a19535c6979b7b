import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { type ComponentType, type MouseEvent, use } from 'react'
import { IconMore } from '../icons.ts'
import { ActiveRowContext } from './active-row.ts'
import classes from './table.module.css'

export interface RowAction {
  readonly label: string
  readonly run: () => void
  /** With an icon it stands in the row, without one in the menu. */
  readonly icon?: ComponentType<{ size?: number | string }>
  /** Why it can't be done now: shown, and the action is greyed out. */
  readonly why?: string | undefined
  readonly danger?: boolean
}
const quietAtMost = 3

export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const { t } = useLingui()
  const tabIndex = use(ActiveRowContext) ? 0 : -1
  const quiet = actions.filter((action) => action.icon).slice(0, quietAtMost)
  const rest = actions.filter((action) => !quiet.includes(action))
  const stop = (event: MouseEvent) => event.stopPropagation()
  return (
    // the clicks of a row's buttons are not the row's
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: same
    <div className={classes.actions} onClick={stop} onDoubleClick={stop}>
      {quiet.map(({ label, run, icon: Icon, why, danger }) => (
        <Tooltip key={label} label={why ?? label}>
          <ActionIcon
            size={24}
            aria-label={label}
            tabIndex={tabIndex}
            {...(danger ? { color: 'red' } : {})}
            {...(why ? { 'data-disabled': true, 'aria-disabled': true } : {})}
            onClick={() => !why && run()}
          >
            {Icon && <Icon size={15} />}
          </ActionIcon>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={24} aria-label={t`More actions`} tabIndex={tabIndex}>
              <IconMore size={15} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map(({ label, run, why, danger }) => (
              <Menu.Item
                key={label}
                onClick={run}
                disabled={Boolean(why)}
                {...(why ? { title: why } : {})}
                {...(danger ? { color: 'red' } : {})}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
