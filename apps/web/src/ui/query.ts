import { QueryClient } from '@tanstack/react-query'
import { CallError, isAway } from './call.ts'

/** With the wait between them about as long as a database takes to start again. */
const triesWhileAway = 6
const waitWhileAwayMs = 5_000

/** A call without an answer is repeated once; one whose server waits for its database, for half a minute. */
function asksAgain(failures: number, error: unknown) {
  if (!(error instanceof CallError) || !isAway(error)) return false
  return failures < (error.http === 0 ? 1 : triesWhileAway)
}

/**
 * A list is as true as its last look: revealing a tab looks again, the old page stays meanwhile. Only what may succeed in a
 * moment is repeated by itself: a refusal would be refused again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: asksAgain,
      retryDelay: (_, error) => (error instanceof CallError && error.http === 503 ? waitWhileAwayMs : 1_000),
    },
    mutations: { retry: false },
  },
})
