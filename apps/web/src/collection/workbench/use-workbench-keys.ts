import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { usePageKeys } from '../../ui/shortcuts.ts'
import { type WrittenChannel, writtenChannels } from '../contact/use-message.ts'

export interface WorkbenchKeys {
  /** A letter that is no other key: maybe a result's. Answers whether it was one. */
  readonly letter: (key: string) => boolean
  /** 1 to 4: the days offered for a promise. */
  readonly digit: (number: number) => void
  readonly amount: () => void
  readonly contact: () => void
  readonly call: () => void
  readonly write: (channel: WrittenChannel) => void
  readonly note: () => void
  readonly move: (by: 1 | -1) => void
  readonly next: () => void
  readonly debt: () => void
  readonly pay: () => void
  readonly save: (takeNext: boolean) => void
}

/** The workbench by keyboard. Letters are results unless a field has the focus; Ctrl+Enter saves from anywhere. */
export function useWorkbenchKeys(keys: WorkbenchKeys) {
  const { t } = useLingui()
  usePageKeys(
    { commandEnter: () => keys.save(false), press: (event) => act(event, keys) },
    useMemo(
      () => ({
        title: t`In the workbench`,
        keys: [
          { label: t`The result with this letter`, press: ['P', '…', 'H'] },
          { label: t`Day of the promise`, press: ['1', '…', '4'] },
          { label: t`Amount of the promise`, press: ['0'] },
          { label: t`Call the contact, or hang up`, press: ['C'] },
          { label: t`Another contact that may be contacted`, press: ['Z'] },
          { label: t`Write to the contact: SMS, WhatsApp, e-mail`, press: ['5', '6', '7'] },
          { label: t`Write a note`, press: ['I'] },
          { label: t`Save and next`, press: ['Enter'] },
          { label: t`Save`, press: ['Ctrl', 'Enter'] },
          { label: t`Debt by date`, press: ['Q'] },
          { label: t`Payment link`, press: ['Y'] },
          { label: t`Next case`, press: ['N'] },
          { label: t`In work mode: what is due now`, press: ['G'] },
          { label: t`Timeline down and up`, press: ['J', 'K'] },
        ],
      }),
      [t],
    ),
  )
}

/** Whether the key meant something. */
function act(event: KeyboardEvent, keys: WorkbenchKeys): boolean {
  const { key } = event
  if (key === 'Enter') {
    // a button or a link under the focus is what Enter means; a choice of the form sends the form by itself
    if (event.target instanceof Element && event.target.closest('a, button, input')) return false
    keys.save(true)
    return true
  }
  if (/^[1-4]$/.test(key)) {
    keys.digit(Number(key))
    return true
  }
  // no letter is free: every one is a result's or the page's
  const written = writtenChannels[Number(key) - 5]
  if (written) {
    keys.write(written)
    return true
  }
  const own: Record<string, () => void> = {
    0: keys.amount,
    c: () => event.repeat || keys.call(),
    i: keys.note,
    j: () => keys.move(1),
    k: () => keys.move(-1),
    n: keys.next,
    q: keys.debt,
    y: keys.pay,
    z: keys.contact,
  }
  const does = own[key.toLowerCase()]
  if (does) does()
  else return key.length === 1 && keys.letter(key)
  return true
}
