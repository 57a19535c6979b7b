import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useEnvironment } from '../environment.tsx'
import { draftKey, dropDraft, keepDraft, readDraft } from './drafts.ts'

const keptAfterMs = 300
const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Keeps what is typed into a form, and puts back what was kept. `restoredAt`: when what stands in the fields was typed. */
export function useDraft(form: UseFormReturn<FieldValues>, path: string, defaults: FieldValues) {
  const { account } = useEnvironment()
  const [key] = useState(() => draftKey(account, path, defaults))
  const begun = useRef(defaults)
  const [restoredAt, setRestoredAt] = useState<string | null>(null)

  useEffect(() => {
    const draft = readDraft(key)
    if (!draft) return
    for (const [name, value] of Object.entries(draft.values)) form.setValue(name, value, { shouldDirty: true })
    setRestoredAt(draft.at)
  }, [form, key])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      const typed = Object.entries(form.getValues()).filter(([name, value]) => !same(value, begun.current[name]))
      if (typed.length > 0) keepDraft(key, Object.fromEntries(typed), new Date())
    }
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, keptAfterMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [form, key])

  return {
    restoredAt,
    /** It was sent or thrown away. */
    drop: () => dropDraft(key),
    /** Back to what the form began with. */
    startAfresh: () => {
      form.reset(defaults)
      dropDraft(key)
      setRestoredAt(null)
    },
  }
}
