import type { AnyEndpoint, Input, Output } from '@cordillera/contract/endpoint'
import { zodResolver } from '@hookform/resolvers/zod'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { CallError } from '../call.ts'
import { Instant } from '../show/show.tsx'
import { useUnsaved } from '../tab.tsx'
import { useAction } from '../use-action.ts'
import { beginAtFirst } from './begin-at-first.ts'
import { FieldNames, fieldRoot } from './field-names.ts'
import classes from './form.module.css'
import { issueText } from './issue-text.ts'
import { FormSchema } from './limits.ts'
import { Mistakes } from './Mistakes.tsx'
import { useDraft } from './use-draft.ts'

export interface EndpointFormProps<E extends AnyEndpoint> {
  /** It is given up. */
  readonly onClose: () => void
  readonly endpoint: E
  /** What the fields begin with, and what is sent beside them: the id, the version. */
  readonly defaults: DefaultValues<Input<E>>
  /** The verb on the button: "Create the role". */
  readonly submit: string
  readonly success?: string | ((output: Output<E>, input: Input<E>) => string)
  readonly invalidate?: readonly AnyEndpoint[]
  readonly onDone?: (output: Output<E>, input: Input<E>) => void
  /** It was taken: before what `onDone` does. */
  readonly onLeave?: () => void
  readonly onDirty?: (isDirty: boolean) => void
  /** Filled with what forgets the draft, for whoever throws it away. */
  readonly forgets?: RefObject<(() => void) | null>
  /** The fields. */
  readonly children: ReactNode
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * After a refusal what the form began with is asked for again, since somebody else may have saved meanwhile. What was not
 * touched becomes theirs, the version too, so that it can be saved again; what was typed stays.
 */
function useFresh(form: UseFormReturn<FieldValues>, defaults: FieldValues, isRefused: boolean) {
  const begun = useRef(defaults)
  useEffect(() => {
    if (!isRefused || same(begun.current, defaults)) return
    const old = begun.current
    for (const name of new Set([...Object.keys(old), ...Object.keys(defaults)]))
      if (same(form.getValues(name), old[name])) form.setValue(name, defaults[name])
    begun.current = defaults
  }, [form, defaults, isRefused])
}

/** A form of an endpoint's input wherever it stands: on a page of its own, or in a drawer beside a list. */
export function EndpointForm<E extends AnyEndpoint>(props: EndpointFormProps<E>) {
  const { endpoint, defaults, submit, success, invalidate, onDone, onClose, onLeave, onDirty, forgets, children } =
    props
  const { t } = useLingui()
  const form = useForm<FieldValues>({
    // the endpoint's own schema checks the fields; what is sent is what was typed, the server reads it the same way
    resolver: zodResolver(endpoint.input as never, { error: issueText as never }, { raw: true }) as unknown as Resolver,
    defaultValues: defaults as DefaultValues<FieldValues>,
    mode: 'onBlur',
    reValidateMode: 'onChange',
  })
  const { isDirty } = form.formState
  useUnsaved(isDirty)
  const draft = useDraft(form, endpoint.path, defaults as FieldValues)
  useEffect(() => {
    if (forgets) forgets.current = draft.drop
  })
  useLayoutEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  const [shown] = useState(() => new Set<string>())
  const [refusal, setRefusal] = useState<string | null>(null)
  useFresh(form, defaults as FieldValues, refusal !== null)
  const action = useAction(endpoint, {
    say: 'allButFields',
    ...(success ? { success } : {}),
    ...(invalidate ? { invalidate } : {}),
    onFailed: showRefusal,
    onDone: (output, input) => {
      draft.drop()
      onLeave?.()
      onDone?.(output, input)
    },
  })

  /** Each refused field says so itself; a field that is not on the form says so above the buttons. */
  function showRefusal(error: CallError) {
    const elsewhere = error.fields.filter(({ field }) => !shown.has(fieldRoot(field)))
    for (const { field, message } of error.fields) form.setError(field, { message }, { shouldFocus: true })
    const words =
      error.fields.length === 0 ? error.msg : elsewhere.map((one) => `${one.field}: ${one.message}`).join('; ')
    setRefusal(words || null)
  }
  const send = form.handleSubmit((values) => {
    setRefusal(null)
    return action.run(values as Input<E>)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }
  return (
    <FormProvider {...form}>
      <form onSubmit={send} onKeyDown={onKeyDown} noValidate className={classes.form}>
        <div ref={beginAtFirst} className={classes.fields}>
          {draft.restoredAt && (
            <p className={classes.restored} role="status">
              <span>
                <Trans>
                  What you typed <Instant at={draft.restoredAt} /> is back.
                </Trans>
              </span>
              <button type="button" onClick={draft.startAfresh}>{t`Start afresh`}</button>
            </p>
          )}
          <FormSchema value={endpoint.input}>
            <FieldNames value={shown}>{children}</FieldNames>
          </FormSchema>
        </div>
        <Mistakes />
        {refusal && (
          <p className={classes.refusal} role="alert">
            {refusal}
          </p>
        )}
        <footer className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={action.pending} title="Ctrl+Enter">
            {submit}
          </Button>
        </footer>
      </form>
    </FormProvider>
  )
}
