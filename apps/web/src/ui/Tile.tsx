import { useLingui } from '@lingui/react/macro'
import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconChevronRight, IconInfo } from './icons.ts'
import { Count, nothing, Share } from './show/show.tsx'
import classes from './tile.module.css'

/** Tiles side by side, as many as fit. */
export function Tiles({ children }: { children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>
}

interface TileProps {
  readonly label: string
  readonly value: ReactNode
  readonly sub?: ReactNode
  /** How the figure is made, and of what. */
  readonly about: string
  /** The list behind it, with its filters. */
  readonly to?: string
  readonly tone?: 'amber' | 'red' | 'green'
}
/** One figure; a click opens the list behind it. */
export function Tile({ label, value, sub, about, to, tone }: TileProps) {
  const { t } = useLingui()
  const body = (
    <>
      <span className={classes.value} data-tone={tone}>
        {value}
      </span>
      <span className={classes.sub}>{sub ?? ' '}</span>
    </>
  )
  return (
    <article className={classes.tile}>
      <header>
        <h2>{label}</h2>
        <Popover position="bottom-end" width={280}>
          <Popover.Target>
            <button type="button" className={classes.info} aria-label={t`What is counted: ${label}`}>
              <IconInfo size={14} aria-hidden />
            </button>
          </Popover.Target>
          <Popover.Dropdown className={classes.about ?? ''}>{about}</Popover.Dropdown>
        </Popover>
      </header>
      {to ? (
        <Link to={to} className={classes.open} aria-label={t`${label}: open the list`}>
          {body}
          <IconChevronRight size={14} aria-hidden />
        </Link>
      ) : (
        <div className={classes.open}>{body}</div>
      )}
    </article>
  )
}

export interface Part {
  readonly part: number
  readonly whole: number
}
/** A share as percent; nothing where there is nothing to share. */
export function Percent({ of: { part, whole } }: { of: Part }) {
  return whole > 0 ? <Share hundredths={Math.round((part / whole) * 10_000)} /> : nothing
}
/** `24 of 86`. */
export function PartOf({ of: { part, whole } }: { of: Part }) {
  const { t } = useLingui()
  return (
    <>
      <Count value={part} /> {t`of`} <Count value={whole} />
    </>
  )
}
