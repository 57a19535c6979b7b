import { useLingui } from '@lingui/react/macro'
import { Button, Menu, Tabs } from '@mantine/core'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { IconChevronDown } from '../ui/icons.ts'
import classes from './user.module.css'

interface TabLineProps {
  readonly tabs: readonly { value: string; label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** All the parts of a borrower in one line; those that have no room in it are in a menu at its end. */
export function TabLine({ tabs, value, onChange }: TabLineProps) {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const fits = useFitting(list, tabs.map(({ label }) => label).join())
  const rest = tabs.slice(fits)
  const chosen = rest.find((tab) => tab.value === value)
  return (
    <div className={classes.tabLine}>
      <Tabs.List ref={list} className={classes.tabs ?? ''}>
        {tabs.map((tab, at) => (
          <Tabs.Tab key={tab.value} value={tab.value} data-out={at >= fits || undefined}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {rest.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              className={classes.more ?? ''}
              size="compact-sm"
              variant={chosen ? 'light' : 'subtle'}
              rightSection={<IconChevronDown size={13} aria-hidden />}
            >
              {chosen?.label ?? t`More`}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((tab) => (
              <Menu.Item key={tab.value} onClick={() => onChange(tab.value)}>
                {tab.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

/** Kept free for the menu where not all fit, in px: as wide as the longest part's name. */
const menuWidth = 136

/** How many of the tabs stand in the line, as wide as it is now. */
function useFitting(list: RefObject<HTMLDivElement | null>, labels: string): number {
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other labels are measured anew
  useLayoutEffect(() => {
    const line = list.current
    if (!line) return
    const measure = () => {
      const { left } = line.getBoundingClientRect()
      const ends = [...line.children].map((tab) => tab.getBoundingClientRect().right - left)
      const room = line.clientWidth
      const isWhole = (ends.at(-1) ?? 0) <= room + 1
      setFits(isWhole ? Number.POSITIVE_INFINITY : ends.filter((end) => end <= room - menuWidth).length)
    }
    measure()
    const watched = new ResizeObserver(measure)
    watched.observe(line)
    return () => watched.disconnect()
  }, [labels, list])
  return fits
}
