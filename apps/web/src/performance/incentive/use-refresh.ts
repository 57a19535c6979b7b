import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Asks these again when it is first drawn. */
export function useRefresh(endpoints: readonly AnyEndpoint[]) {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    for (const { path } of endpoints) void client.invalidateQueries({ queryKey: [path] })
  }, [])
}
