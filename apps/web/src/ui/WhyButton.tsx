import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

interface WhyButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why it can't be pressed now; it can where there is no reason. */
  readonly why: string | false | null | undefined
  /** It acts on what is ticked: a phone, which has no room for it, leaves it out until something is. */
  readonly forTicked?: true
  readonly onClick?: (() => void) | undefined
  readonly type?: 'button' | 'submit'
  readonly children: ReactNode
}

/** A button that says why it can't be pressed: to the pointer, to the keyboard, and to those who hear it. */
export function WhyButton({ why, forTicked, onClick, type = 'button', children, ...button }: WhyButtonProps) {
  const isBlocked = Boolean(why)
  return (
    <Tooltip label={why || ''} disabled={!isBlocked} events={{ hover: true, focus: true, touch: true }}>
      <Button
        {...button}
        type={type}
        data-disabled={isBlocked}
        data-for-ticked={forTicked}
        aria-disabled={isBlocked || undefined}
        aria-description={why || undefined}
        onClick={(event) => {
          if (isBlocked) event.preventDefault()
          else onClick?.()
        }}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
