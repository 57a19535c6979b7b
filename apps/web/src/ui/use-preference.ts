import { getPreferences, setPreference } from '@cordillera/contract/access/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from './call.ts'

const queryKey = [getPreferences.path]
const saving = new Map<string, ReturnType<typeof setTimeout>>()
const saveAfterMs = 600

export const preferencesQuery = {
  queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getPreferences, {}, { signal, say: 'nothing' as const }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
}

/**
 * A setting that follows the person to any computer. It changes here at once and is saved a moment later, the last value
 * only; null returns to `first`. `read` says whether a kept value, from whatever version, is still understood. As long as
 * `first` and `read` are the same, so is what comes back, until the setting changes.
 */
export function usePreference<T>(key: string, first: T, read: (kept: unknown) => T | undefined) {
  const client = useQueryClient()
  const { data } = useQuery(preferencesQuery)
  const kept = data?.[key]
  const value = useMemo(
    () => (kept === undefined || kept === null ? undefined : read(kept)) ?? first,
    [kept, read, first],
  )
  const set = useCallback(
    (next: T | null) => {
      client.setQueryData<Record<string, unknown>>(queryKey, (all) => ({ ...all, [key]: next }))
      clearTimeout(saving.get(key))
      saving.set(
        key,
        setTimeout(() => {
          // not worth a message: it is tried again with the next change
          call(setPreference, { key, value: next }, { say: 'nothing' }).catch(() => undefined)
        }, saveAfterMs),
      )
    },
    [client, key],
  )
  return [value, set] as const
}
