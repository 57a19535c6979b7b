import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { Option } from './option.ts'

/** The parts of a screen; which one stands in the URL, the first without. Filters of one part are none of another's. */
export function useView<const V extends string>(views: readonly [V, ...V[]]): readonly [V, (view: V) => void] {
  const [search, setSearch] = useSearchParams()
  const view = views.find((name) => name === search.get('view')) ?? views[0]
  const show = (next: V) =>
    setSearch((now) => {
      const month = now.get('month')
      return { ...(next === views[0] ? {} : { view: next }), ...(month ? { month } : {}) }
    })
  return [view, show]
}

interface ViewSwitchProps<V extends string> {
  readonly view: V
  readonly onView: (view: V) => void
  readonly options: readonly Option<V>[]
}
export function ViewSwitch<V extends string>({ view, onView, options }: ViewSwitchProps<V>) {
  const { t } = useLingui()
  return (
    <SegmentedControl
      aria-label={t`What to show`}
      size="xs"
      value={view}
      onChange={(next) => onView(next as V)}
      data={options.map(({ value, label }) => ({ value, label }))}
    />
  )
}
