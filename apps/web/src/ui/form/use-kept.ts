import { useState } from 'react'
import { useEnvironment } from '../environment.tsx'
import { draftKey, dropDraft, keepDraft, readDraft } from './drafts.ts'

/**
 * What is typed outside a form of an endpoint, kept as a form's is. `about` names the question and what it is asked of, such as
 * `dispute 12`, so that no words come up for another record. Emptied or forgotten, it is kept no more.
 */
export function useKept<T>(about: string, empty: T): readonly [T, (value: T) => void, () => void] {
  const { account } = useEnvironment()
  const key = draftKey(account, 'typed', { about })
  const [typed, setTyped] = useState(() => ({ key, value: read(key, empty) }))
  let { value } = typed
  if (typed.key !== key) {
    value = read(key, empty)
    setTyped({ key, value })
  }
  function change(next: T) {
    setTyped({ key, value: next })
    if (JSON.stringify(next) === JSON.stringify(empty)) dropDraft(key)
    else keepDraft(key, { typed: next }, new Date())
  }
  return [value, change, () => change(empty)]
}

/** What was kept under another form of the same question is not taken. */
function read<T>(key: string, empty: T): T {
  const kept = readDraft(key)?.values['typed']
  return typeof kept === typeof empty && Array.isArray(kept) === Array.isArray(empty) ? (kept as T) : empty
}
