/** A row's history, for the lists of other domains. They name `operation-log` in their `wordsOf`. */
import { type ComponentProps, useState } from 'react'
import { later } from '../ui/later.tsx'

const Drawer = later(async () => (await import('./History.tsx')).HistoryDrawer)

/** Loaded when a history is first asked for: the words of every action there is are no part of a list. */
export function HistoryDrawer(props: ComponentProps<typeof Drawer>) {
  const [isAsked, setAsked] = useState(false)
  if (props.of && !isAsked) setAsked(true)
  return isAsked ? <Drawer {...props} /> : null
}
