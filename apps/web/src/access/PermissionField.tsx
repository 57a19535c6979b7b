import { useLingui } from '@lingui/react/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useField } from '../ui/form/fields.tsx'
import { IconChevronDown, IconChevronRight, IconSearch } from '../ui/icons.ts'
import classes from './access.module.css'
import {
  groupsLike,
  type Permission,
  type PermissionGroup,
  type ScreenPermissions,
  withPermissions,
} from './permission-groups.ts'

interface PermissionFieldProps {
  readonly name: string
  readonly label: string
  /** What contained roles grant already: shown, not to be ticked again. */
  readonly inherited: ReadonlySet<string>
}
type Tick = (screen: ScreenPermissions, some: readonly Permission[], tick: boolean) => void

/** Screens and actions by group. Every box is a plain checkbox: Tab goes through them, Space ticks. */
export function PermissionField({ name, label, inherited }: PermissionFieldProps) {
  const { t } = useLingui()
  const { value = [], set } = useField<string[]>({ name, label })
  const [wanted, setWanted] = useState('')
  const titleId = useId()
  const groups = groupsLike(wanted)
  const chosen = new Set(value)
  const tickAll = (group: PermissionGroup, tick: boolean) =>
    set(group.screens.reduce((all, screen) => withPermissions(all, screen, screen.permissions, tick), value))
  const count = value.length
  return (
    <fieldset className={classes.tree} aria-labelledby={titleId}>
      <div className={classes.treeHead}>
        <h3 id={titleId}>{label}</h3>
        <span className={classes.quiet}>{t`${count} granted`}</span>
        <TextInput
          aria-label={t`Find a screen or an action`}
          placeholder={t`Find a screen or an action`}
          leftSection={<IconSearch size={13} aria-hidden />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          // Enter would send the form
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      {groups.length === 0 && <p className={classes.about}>{t`No screen and no action is called so.`}</p>}
      {groups.map((group) => (
        <Group
          key={group.key}
          group={group}
          chosen={chosen}
          inherited={inherited}
          isFound={wanted.trim() !== ''}
          onTickAll={(tick) => tickAll(group, tick)}
          onTick={(screen, some, tick) => set(withPermissions(value, screen, some, tick))}
        />
      ))}
    </fieldset>
  )
}

interface GroupProps {
  readonly group: PermissionGroup
  readonly chosen: ReadonlySet<string>
  readonly inherited: ReadonlySet<string>
  readonly isFound: boolean
  readonly onTickAll: (tick: boolean) => void
  readonly onTick: Tick
}
function Group({ group, chosen, inherited, isFound, onTickAll, onTick }: GroupProps) {
  const { t } = useLingui()
  const listId = useId()
  const all = group.screens.flatMap(({ permissions }) => permissions)
  const ticked = all.filter(({ permission }) => chosen.has(permission)).length
  const [isOpened, setOpened] = useState<boolean | null>(null)
  const isOpen = isOpened ?? isFound
  const { title } = group
  return (
    <section className={classes.group}>
      <div className={classes.groupHead}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label={isOpen ? t`Fold ${title}` : t`Unfold ${title}`}
          onClick={() => setOpened(!isOpen)}
        >
          {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
        </button>
        <Checkbox
          label={title}
          checked={ticked === all.length}
          indeterminate={ticked > 0 && ticked < all.length}
          onChange={() => onTickAll(ticked < all.length)}
        />
        <span className={classes.quiet}>
          {ticked}/{all.length}
        </span>
      </div>
      {isOpen && (
        <ul id={listId}>
          {group.screens.map((screen) => (
            <ScreenRow key={screen.name} screen={screen} chosen={chosen} inherited={inherited} onTick={onTick} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface ScreenRowProps {
  readonly screen: ScreenPermissions
  readonly chosen: ReadonlySet<string>
  readonly inherited: ReadonlySet<string>
  readonly onTick: Tick
}
function ScreenRow({ screen, chosen, inherited, onTick }: ScreenRowProps) {
  const { t } = useLingui()
  const { permissions, title } = screen
  const ticked = permissions.filter(({ permission }) => chosen.has(permission)).length
  const isAll = ticked === permissions.length
  return (
    <li className={classes.screen}>
      <Checkbox
        label={title}
        checked={isAll}
        indeterminate={ticked > 0 && !isAll}
        onChange={() => onTick(screen, permissions, !isAll)}
      />
      <div className={classes.actions}>
        {permissions.map((one) => {
          const { label } = one
          const comes = inherited.has(one.permission)
          return (
            <Checkbox
              key={one.permission}
              label={comes ? t`${label} (contained)` : label}
              aria-label={`${title}: ${comes ? t`${label} (contained)` : label}`}
              // a contained role grants it: it can only be taken out there
              data-contained={comes || undefined}
              checked={comes || chosen.has(one.permission)}
              disabled={comes && !chosen.has(one.permission)}
              onChange={(event) => onTick(screen, [one], event.currentTarget.checked)}
            />
          )
        })}
      </div>
    </li>
  )
}
