import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { Confirm } from '../confirm.tsx'
import { SideDrawer } from '../SideDrawer.tsx'
import { EndpointForm, type EndpointFormProps } from './EndpointForm.tsx'

export interface FormDrawerProps<E extends AnyEndpoint>
  extends Omit<EndpointFormProps<E>, 'onLeave' | 'onDirty' | 'forgets'> {
  readonly opened: boolean
  readonly title: string
  /** 480 px, or 720 px for two columns of fields. */
  readonly size?: 'narrow' | 'wide'
}

/** A form beside the list. What was typed stays through a refused submit, and closing with unsaved fields asks first. */
export function FormDrawer<E extends AnyEndpoint>(props: FormDrawerProps<E>) {
  const { opened, onClose, title, size = 'narrow', ...form } = props
  const forgets = useRef<(() => void) | null>(null)
  const { close, leave, setDirty, question } = useGuardedClose(onClose, forgets)
  return (
    <>
      <SideDrawer opened={opened} onClose={close} title={title} size={size}>
        <EndpointForm {...form} onClose={close} onLeave={leave} onDirty={setDirty} forgets={forgets} />
      </SideDrawer>
      {question}
    </>
  )
}

/** Closing what has unsaved fields asks first. `question` is drawn beside it; `leave` closes without asking. */
export function useGuardedClose(onClose: () => void, forgets?: RefObject<(() => void) | null>) {
  const { t } = useLingui()
  // read as the key is pressed: what is drawn may be a moment behind what was typed
  const isDirty = useRef(false)
  const setDirty = useCallback((is: boolean) => {
    isDirty.current = is
  }, [])
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty.current ? setAsking(true) : onClose())
  function leave() {
    setDirty(false)
    setAsking(false)
    onClose()
  }
  const question = (
    <Confirm
      opened={isAsking}
      onClose={() => setAsking(false)}
      title={t`Throw away what you typed?`}
      confirm={t`Throw away`}
      onConfirm={() => {
        forgets?.current?.()
        leave()
      }}
    >
      {t`The fields of this form are not saved yet.`}
    </Confirm>
  )
  return { close, leave, setDirty, question }
}
