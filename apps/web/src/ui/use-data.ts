/** One answer of the server, kept by TanStack Query under the endpoint's path. */
import type { AnyEndpoint, Input, Output } from '@cordillera/contract/endpoint'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type CallError, call, isAway } from './call.ts'

const askAgainMs = 3_000

export interface Data<T> {
  /** Undefined until the first answer. */
  readonly data: T | undefined
  readonly error: CallError | null
  readonly isFetching: boolean
  readonly refetch: () => void
}

/** `input: undefined` asks nothing yet. */
export function useData<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E> | undefined,
  options: {
    readonly refetchEveryMs?: number
    /** How long an answer is good enough not to ask again. */
    readonly goodForMs?: number
    /** Where the server gave no answer, and there is none to show, it is asked again until it does. */
    readonly askUntilAnswered?: true
  } = {},
): Data<Output<E>> {
  const query = useQuery<Output<E>, CallError>({
    queryKey: [endpoint.path, input],
    // a part of the address that can't be read: the page says so in its place
    queryFn: input === undefined ? skipToken : ({ signal }) => call(endpoint, input, { signal, say: 'allButFields' }),
    refetchInterval: ({ state }) =>
      options.askUntilAnswered && state.data === undefined && state.error && isAway(state.error)
        ? askAgainMs
        : (options.refetchEveryMs ?? false),
    ...(options.goodForMs ? { staleTime: options.goodForMs } : {}),
  })
  return { data: query.data, error: query.error, isFetching: query.isFetching, refetch: () => void query.refetch() }
}
