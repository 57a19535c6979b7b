import { useEffect, useRef } from 'react'
import classes from './table.module.css'

interface TickProps {
  readonly label: string
  readonly checked: boolean
  readonly partly?: boolean
  readonly tabIndex?: number
  readonly onTick: (range: boolean) => void
}

/** A row's checkbox: the browser's own, because there is one in every row. */
export function Tick({ label, checked, partly = false, tabIndex, onTick }: TickProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly
  }, [partly])
  return (
    <input
      ref={input}
      type="checkbox"
      className={classes.check}
      aria-label={label}
      checked={checked}
      tabIndex={tabIndex}
      onChange={() => undefined}
      onClick={(event) => {
        event.stopPropagation()
        onTick(event.shiftKey)
      }}
    />
  )
}
