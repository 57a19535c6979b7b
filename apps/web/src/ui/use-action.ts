import type { AnyEndpoint, Input, Output } from '@cordillera/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, type CallOptions, call } from './call.ts'
import { randomId } from './identity.ts'
import { toast } from './toast.tsx'

export interface ActionOptions<E extends AnyEndpoint> {
  /** What is said when it is done. */
  readonly success?: string | ((output: Output<E>, input: Input<E>) => string)
  /** Takes it back; offered beside what is said when it is done. Null where there is nothing to take back. */
  readonly undo?: (output: Output<E>, input: Input<E>) => (() => void) | null
  /** Lists and data that this changes: they are asked again. */
  readonly invalidate?: readonly AnyEndpoint[]
  readonly onDone?: (output: Output<E>, input: Input<E>) => void
  readonly onFailed?: (error: CallError) => void
  readonly say?: CallOptions['say']
}
export interface Action<E extends AnyEndpoint> {
  /**
   * Resolves to the answer, or to undefined where it was refused (the refusal has been shown). `key`: the intent's, where
   * the page itself keeps it, over a reload.
   */
  readonly run: (input: Input<E>, key?: string) => Promise<Output<E> | undefined>
  readonly pending: boolean
  /** The last refusal, until the next run. */
  readonly error: CallError | null
}

/** What is shown is waited for so long before a refused write may be sent again. */
const freshWithinMs = 3_000
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * A write. While it runs a second click does nothing. One intent has one idempotency key: the same input sent again after
 * no answer came carries the same key, so that the server does it once; any answer ends the intent.
 */
export function useAction<E extends AnyEndpoint>(endpoint: E, options: ActionOptions<E> = {}): Action<E> {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const running = useRef(false)
  const intent = useRef<{ input: string; key: string } | null>(null)

  const refresh = () =>
    Promise.all((options.invalidate ?? []).map((changed) => client.invalidateQueries({ queryKey: [changed.path] })))
  function succeed(output: Output<E>, input: Input<E>) {
    const { success, undo, onDone } = options
    void refresh()
    if (success)
      toast.success(typeof success === 'string' ? success : success(output, input), {
        undo: undo?.(output, input) ?? undefined,
      })
    onDone?.(output, input)
  }

  async function fail(failure: CallError) {
    if (failure.http !== 0) intent.current = null
    setError(failure)
    options.onFailed?.(failure)
    // a refusal often means that somebody else was faster: what is shown is asked for again, and whoever presses again says so of that
    if (failure.http === 200 && failure.fields.length === 0) await Promise.race([refresh(), sleep(freshWithinMs)])
  }

  async function run(input: Input<E>, key?: string) {
    if (running.current) return undefined
    running.current = true
    setPending(true)
    setError(null)
    const text = JSON.stringify(input)
    if (key) intent.current = { input: text, key }
    else if (intent.current?.input !== text) intent.current = { input: text, key: randomId() }
    try {
      const output = await call(endpoint, input, {
        idempotencyKey: intent.current.key,
        loading: true,
        ...(options.say ? { say: options.say } : {}),
      })
      intent.current = null
      succeed(output, input)
      return output
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      await fail(failure)
      return undefined
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return { run, pending, error }
}
