import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'

/**
 * A list is as true as its last look: revealing a tab looks again, the old page stays meanwhile. Only a call without an
 * answer is repeated by itself, once: a refusal would be refused again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && error instanceof CallError && error.http === 0,
    },
    mutations: { retry: false },
  },
})
