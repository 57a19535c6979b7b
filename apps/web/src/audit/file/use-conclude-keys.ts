import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { usePageKeys } from '../../ui/shortcuts.ts'

interface ConcludeKeys {
  /** Answers whether the letter was an outcome's. */
  readonly outcome: (letter: string) => boolean
  readonly reason: (number: number) => void
  readonly remark: () => void
  readonly send: (takeNext: boolean) => void
}

/** An audit by keyboard: letters are outcomes, digits reasons; Ctrl+Enter concludes from anywhere. */
export function useConcludeKeys(keys: ConcludeKeys) {
  const { t } = useLingui()
  usePageKeys(
    { commandEnter: () => keys.send(true), press: (event) => act(event, keys) },
    useMemo(
      () => ({
        title: t`In an audit`,
        keys: [
          { label: t`Pass, upload again, reject, suspend`, press: ['P', 'U', 'J', 'S'] },
          { label: t`Reason`, press: ['1', '…', '8'] },
          { label: t`Write a remark`, press: ['M'] },
          { label: t`Conclude and next`, press: ['Enter'] },
          { label: t`The image larger, smaller, turned, as it was`, press: ['+', '-', 'R', '0'] },
          { label: t`The other image`, press: ['I'] },
        ],
      }),
      [t],
    ),
  )
}

/** Whether the key meant something. */
function act(event: KeyboardEvent, keys: ConcludeKeys): boolean {
  if (event.key === 'Enter') {
    if (event.target instanceof Element && event.target.closest('a, button')) return false
    keys.send(true)
  } else if (/^[1-8]$/.test(event.key)) keys.reason(Number(event.key))
  else if (event.key.toLowerCase() === 'm') keys.remark()
  else return keys.outcome(event.key.toUpperCase())
  return true
}
