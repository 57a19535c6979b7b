import { useLingui } from '@lingui/react/macro'
import { Button, Popover } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { LimitedInput } from '../form/LimitedTextarea.tsx'
import { IconBookmark, IconCheck, IconChevronDown, IconDelete } from '../icons.ts'
import { usePreference } from '../use-preference.ts'
import { WhyButton } from '../WhyButton.tsx'
import classes from './saved-views.module.css'
import type { Filters } from './use-filters.ts'
import { readViews, type View, viewNameLength, viewsAtMost, withoutView, withView } from './views.ts'

interface SavedViewsProps {
  /** The list's name among a person's kept settings. */
  readonly name: string
  readonly filters: Pick<Filters, 'search' | 'show'>
}
const none: readonly View[] = []

/** Filters and order of a list that a person keeps under a name; they follow the person to any computer. */
export function SavedViews({ name, filters }: SavedViewsProps) {
  const { t } = useLingui()
  const [views, keep] = usePreference<readonly View[]>(`views.${name}`, none, readViews)
  const [isOpen, setOpen] = useState(false)
  const current = views.find((view) => view.search === filters.search)
  function show(view: View) {
    filters.show(view.search)
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.open ?? ''}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          leftSection={<IconBookmark size={13} aria-hidden />}
          rightSection={<IconChevronDown size={13} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {current?.name ?? t`Views`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} role="dialog" tabIndex={-1} aria-label={t`Saved views`}>
        {views.length > 0 && (
          <ul className={classes.views}>
            {views.map((view) => (
              <li key={view.name}>
                <button
                  type="button"
                  className={classes.view}
                  aria-current={view === current || undefined}
                  onClick={() => show(view)}
                >
                  <span>{view.name}</span>
                  {view === current && <IconCheck size={14} aria-hidden />}
                </button>
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={t`Delete the view ${view.name}`}
                  title={t`Delete the view ${view.name}`}
                  onClick={() => keep(withoutView(views, view.name))}
                >
                  <IconDelete size={13} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <SaveForm
          views={views}
          search={filters.search}
          onSave={(view) => {
            keep(withView(views, view))
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

interface SaveFormProps {
  readonly views: readonly View[]
  readonly search: string
  readonly onSave: (view: View) => void
}
function SaveForm({ views, search, onSave }: SaveFormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const replaces = views.some((view) => view.name === name)
  const isFull = views.length >= viewsAtMost && !replaces
  if (!search) {
    return <p className={classes.hint}>{t`Narrow or sort the list; then it can be kept here under a name.`}</p>
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (name && !isFull) onSave({ name, search })
  }
  return (
    <form onSubmit={submit} className={classes.save}>
      <LimitedInput
        label={t`Keep the list as it is now`}
        placeholder={t`Name of the view`}
        limit={viewNameLength}
        value={typed}
        error={isFull && t`There are ${viewsAtMost} views. Delete one first.`}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <WhyButton
        type="submit"
        why={(isFull && t`No more views fit: delete one first`) || (!name && t`Name the view first`)}
      >
        {replaces ? t`Replace` : t`Save`}
      </WhyButton>
    </form>
  )
}
