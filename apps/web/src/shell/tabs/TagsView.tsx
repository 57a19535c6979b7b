import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { type DragEvent, lazy, type MouseEvent, Suspense, useEffect, useRef, useState, type WheelEvent } from 'react'
import { useNavigate } from 'react-router'
import { IconClose, IconMore, IconPin, IconRefresh } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import classes from './tabs.module.css'
import { type OpenTab, stays } from './tabs.ts'
import { addressOf, type Tabs } from './use-tabs.ts'

const TagMenu = lazy(() => import('./TagMenu.tsx'))

const titleOf = (tab: OpenTab) => tab.title ?? inWords(screenOf(tab.screen as Parameters<typeof screenOf>[0]).title)

/** The open tabs: a click shows, the middle button closes, the right one offers the rest, the wheel scrolls. */
export function TagsView({ tabs }: { tabs: Tabs }) {
  const { t } = useLingui()
  const strip = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ key: string; x: number; y: number } | null>(null)
  const { activeKey } = tabs

  useEffect(() => {
    const active = strip.current?.querySelector(`[data-key="${CSS.escape(activeKey)}"]`)
    if (strip.current && active) bringIntoView(strip.current, active)
  }, [activeKey])

  const onWheel = (event: WheelEvent<HTMLDivElement>) => {
    event.currentTarget.scrollLeft += event.deltaY + event.deltaX
  }
  const onMenu = (key: string) => (event: MouseEvent) => {
    event.preventDefault()
    setMenu({ key, x: event.clientX, y: event.clientY })
  }
  return (
    <nav className={classes.bar} aria-label={t`Open tabs`}>
      <div className={classes.strip} ref={strip} onWheel={onWheel}>
        <ul>
          {tabs.tabs.map((tab) => (
            <Tag key={tab.key} tab={tab} tabs={tabs} onMenu={onMenu(tab.key)} />
          ))}
        </ul>
      </div>
      <ActionIcon
        size={24}
        aria-label={t`Refresh this tab`}
        title={t`Refresh this tab`}
        onClick={() => tabs.refresh(activeKey)}
      >
        <IconRefresh size={14} />
      </ActionIcon>
      <ActionIcon
        size={24}
        aria-label={t`Tabs`}
        title={t`Tabs`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          setMenu({ key: activeKey, x: left, y: bottom })
        }}
      >
        <IconMore size={14} />
      </ActionIcon>
      {menu && (
        <Suspense>
          <TagMenu tabs={tabs} tabKey={menu.key} x={menu.x} y={menu.y} onClose={() => setMenu(null)} />
        </Suspense>
      )}
    </nav>
  )
}

/** By hand: newer browsers let the Tab key go on from whatever scrollIntoView has shown, past the link to the content. */
function bringIntoView(strip: HTMLElement, tag: Element): void {
  const [seen, wanted] = [strip.getBoundingClientRect(), tag.getBoundingClientRect()]
  if (wanted.left < seen.left) strip.scrollLeft -= seen.left - wanted.left
  else if (wanted.right > seen.right) strip.scrollLeft += wanted.right - seen.right
}

function Tag({ tab, tabs, onMenu }: { tab: OpenTab; tabs: Tabs; onMenu: (event: MouseEvent) => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isActive = tab.key === tabs.activeKey
  const title = titleOf(tab)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    tabs.drag(event.dataTransfer.getData('text/plain'), tab.key)
  }
  return (
    <li
      className={classes.tag}
      data-key={tab.key}
      data-active={isActive || undefined}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', tab.key)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onContextMenu={onMenu}
      onAuxClick={(event) => event.button === 1 && tabs.close(tab.key)}
    >
      <button
        type="button"
        className={classes.name}
        aria-current={isActive ? 'page' : undefined}
        title={title}
        onClick={() => !isActive && navigate(addressOf(tab))}
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      >
        {tab.pinned && <IconPin size={12} aria-hidden />}
        <span>{title}</span>
      </button>
      {!stays(tab) && (
        <button
          type="button"
          className={classes.close}
          aria-label={t`Close ${title}`}
          onClick={() => tabs.close(tab.key)}
        >
          <IconClose size={12} aria-hidden />
        </button>
      )}
    </li>
  )
}
